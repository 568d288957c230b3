package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.testkit.http.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An API client can use the secrets the operator named for it, and no others. */
@Timeout(60)
class SubmittedSecretsTest {

  private static final String OPERATORS = "https://members.example/feed";

  private final Served served = Served.polled();

  @AfterEach
  void close() {
    served.close();
  }

  private Got send(String method, String target, String type, String body) {
    return served.send(
        served
            .request(target)
            .header("Content-Type", type)
            .method(method, BodyPublishers.ofString(body)));
  }

  private Got post(String target, String body) {
    return send("POST", target, "application/json", body);
  }

  private static String feed(String fields) {
    return "{\"url\": \"https://b.example/feed\", " + fields + "}";
  }

  /** A feed that the operator gave a token from the environment. */
  private Feed operatorsFeed() {
    Credential token = new Credential.Bearer(new SecretRef("env:MEMBERS_TOKEN"));
    RequestProfile request = new RequestProfile(List.of(), List.of(token), null);
    FeedSettings settings = FeedSettings.NONE.withRequest(request);
    Subscription subscription = Subscription.to(new FeedAddress(OPERATORS));
    return served
        .rssify()
        .add(List.of(new SubscriptionRequest(subscription, settings)), FirstPoll.SPREAD)
        .getFirst();
  }

  private FeedSettings settings(Feed feed) {
    return served.rssify().store().feeds().feed(feed.id()).orElseThrow().settings();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"user\": \"a\", \"password\": \"file:/etc/hostname\"",
        "\"user\": \"a\", \"password\": \"env:HOME\"",
        "\"token\": \"env:HOME\"",
        "\"token\": \"file:/etc/hostname\"",
        "\"token\": \"file:no/such/file\"",
        "\"headers\": {\"X-Api-Key\": \"env:HOME\"}",
        "\"headers\": {\"Accept-Language\": \"de\", \"Cookie\": \"file:/etc/hostname\"}",
        "\"token\": \"\\u0065nv:HOME\"",
        "\"source_type\": \"http-json\", \"config\": {\"items\": \"/i\", \"feed_title\": \"env:HOME\"}",
        "\"source\": {\"type\": \"html\", \"config\": {\"item\": \"li\", \"date_formats\": [\"file:/etc/hostname\"]}}",
      })
  void a_reference_to_the_environment_or_a_file_is_rejected(String fields) {
    Got alone = post("/feeds", feed(fields));
    Got listed = post("/import", "[" + feed(fields) + "]");

    for (Got got : List.of(alone, listed)) {
      assertThat(got.status()).as(got.text()).isEqualTo(422);
      assertThat(got.text()).contains("secret:NAME", "operator").doesNotContain("hostname");
    }
    assertThat(served.get("/feeds").json().path("feeds").size()).isEqualTo(1);
  }

  @Test
  void a_forbidden_reference_in_a_list_rejects_only_its_own_line() {
    Got got =
        post(
            "/import",
            "[" + feed("\"token\": \"env:HOME\"") + ", {\"url\": \"https://c.example/feed\"}]");

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.json().path("added").intValue()).isEqualTo(1);
    assertThat(got.text()).contains("secret:NAME");
    assertThat(served.rssify().feed("https://b.example/feed")).isEmpty();
  }

  @Test
  void request_headers_and_cookies_are_not_returned() throws Exception {
    String url = served.publisher().uri("/members").toString();
    served
        .publisher()
        .on(
            "/members",
            Reply.ok("application/rss+xml", Served.document(1))
                .header("Set-Cookie", "session=k3y")
                .header("X-Served", "yes"));
    post("/feeds", "{\"url\": \"" + url + "\", \"headers\": {\"X-Team\": \"k3y\"}}");
    served.rssify().poll(url);
    Feed feed = served.rssify().feed(url).orElseThrow();
    String fetch =
        served.rssify().store().raws().newest(feed.id(), 1).getFirst().fetchId().toString();

    Got headers = served.get("/raw/" + fetch + "/headers");

    assertThat(served.publisher().requests("/members").getFirst().header("X-Team")).contains("k3y");
    assertThat(headers.text()).contains("X-Served", "User-Agent").doesNotContain("k3y", "X-Team");
  }

  @Test
  void a_secret_that_the_operator_named_is_accepted_and_not_shown() {
    Got got = post("/feeds", feed("\"token\": \"secret:tides\""));

    assertThat(got.status()).as(got.text()).isEqualTo(201);
    assertThat(got.text()).doesNotContain("secret:tides");
    Feed added = served.rssify().feed("https://b.example/feed").orElseThrow();
    assertThat(added.settings().request().credentials())
        .containsExactly(new Credential.Bearer(new SecretRef("secret:tides")));
  }

  @Test
  void a_secret_that_is_unknown_or_bound_to_another_host_is_rejected() {
    Got unknown = post("/feeds", feed("\"token\": \"secret:unknown\""));
    Got elsewhere =
        post("/feeds", "{\"url\": \"https://evil.example/\", \"token\": \"secret:tides\"}");

    assertThat(unknown.status()).isEqualTo(422);
    assertThat(unknown.text()).contains("unknown");
    assertThat(elsewhere.status()).isEqualTo(422);
    assertThat(elsewhere.text()).contains("evil.example");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"token\": \"secret:tides\"",
        "\"headers\": {\"X-Reader\": \"7\"}",
        "\"source_type\": \"http-json\", \"config\": {\"items\": \"/i\", \"id\": \"/id\"}",
        "\"timeout_seconds\": 5, \"id\": \"mine\"",
      })
  void settings_of_a_feed_with_an_operator_secret_cannot_be_changed(String fields) {
    Feed feed = operatorsFeed();
    String subscriptionRequest = "{\"url\": \"" + OPERATORS + "\", " + fields + "}";

    Got alone = post("/feeds", subscriptionRequest);
    Got listed = post("/import", "[" + subscriptionRequest + "]");

    assertThat(alone.status()).as(alone.text()).isEqualTo(409);
    assertThat(listed.status()).as(listed.text()).isEqualTo(422);
    assertThat(settings(feed)).isEqualTo(feed.settings());
  }

  @Test
  void a_feed_with_the_operators_secret_can_be_subscribed_to_and_relabelled() {
    Feed feed = operatorsFeed();

    Got joined =
        post("/feeds", "{\"url\": \"" + OPERATORS + "\", \"id\": \"mine\", \"tags\": [\"x\"]}");
    Got patched =
        send("PATCH", "/feeds/mine", "application/merge-patch+json", "{\"label\": \"Members\"}");

    assertThat(joined.status()).as(joined.text()).isEqualTo(200);
    assertThat(patched.status()).as(patched.text()).isEqualTo(200);
    assertThat(settings(feed).request()).isEqualTo(feed.settings().request());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"url\": \"https://evil.example/\"}",
        "{\"token\": \"env:HOME\"}",
        "{\"password\": \"file:/etc/hostname\"}",
        "{\"headers\": {\"X\": \"env:HOME\"}}",
        "{\"proxy\": \"http://127.0.0.1:1\"}",
        "{\"source\": {\"type\": \"html\"}}",
        "{\"config\": {}}",
        "{\"address\": \"https://evil.example/\"}",
        "{\"feed_id\": \"00000000-0000-0000-0000-000000000000\"}",
      })
  void a_patch_moves_no_secret_to_another_host(String patch) {
    Feed feed = operatorsFeed();

    Got got = send("PATCH", "/feeds/" + feed.id(), "application/merge-patch+json", patch);

    assertThat(got.status()).isEqualTo(422);
    Feed after = served.rssify().store().feeds().feed(feed.id()).orElseThrow();
    assertThat(after.url()).isEqualTo(OPERATORS);
    assertThat(after.settings()).isEqualTo(feed.settings());
  }

  @Test
  void the_operators_subscription_cannot_be_pointed_at_another_url() {
    Feed feed = operatorsFeed();
    String own = feed.id().toString();

    Got got = post("/feeds", "{\"url\": \"https://evil.example/\", \"id\": \"" + own + "\"}");

    assertThat(got.status()).isIn(409, 422);
    assertThat(served.rssify().feed("https://evil.example/")).isEmpty();
    assertThat(served.rssify().store().subscriptions().of(feed.id())).hasSize(1);
  }
}
