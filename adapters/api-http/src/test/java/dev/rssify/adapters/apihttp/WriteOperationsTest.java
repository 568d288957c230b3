package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Adds, changes, polls and removes feeds over real HTTP. */
@Timeout(60)
class WriteOperationsTest {

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

  private Got patch(String id, String body) {
    return send("PATCH", "/feeds/" + id, "application/merge-patch+json", body);
  }

  private static String encoded(String url) {
    return URLEncoder.encode(url, StandardCharsets.UTF_8);
  }

  @Test
  void a_feed_is_added_once() {
    String request = "{\"url\": \"https://b.example/feed\", \"id\": \"b\", \"tags\": [\"sea\"]}";

    Got first = post("/feeds", request);
    Got again = post("/feeds", request);

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.header("Location")).isEqualTo(again.header("Location")).isPresent();
    assertThat(again.status()).isEqualTo(200);
    assertThat(
            served
                .get(first.header("Location").orElseThrow())
                .json()
                .at("/subscriptions/0/id")
                .stringValue())
        .isEqualTo("b");
    assertThat(served.get("/feeds?tag=sea").json().path("feeds").size()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{                                                  | 400 | bad_request   |",
        "{}                                                 | 422 | unprocessable | url",
        "[]                                                 | 422 | unprocessable |",
        "7                                                  | 422 | unprocessable |",
        "{\"url\": \"ftp://b.example/\"}                    | 422 | unprocessable | url",
        "{\"url\": \"https://reader:pass@b.example/\"}      | 422 | unprocessable | url",
        "{\"url\": \"https://b.example/\", \"tags\": \"x\"} | 422 | unprocessable | tags",
        "{\"url\": \"https://b.example/\", \"colour\": 1}   | 422 | unprocessable | colour",
        "{\"url\": \"https://b.example/\", \"cron\": \"x\"} | 422 | unprocessable | cron",
        "{\"url\": \"https://b.example/\", \"source_type\": \"no\"} | 422 | unprocessable | source",
        "{\"url\": \"https://b.example/\\u0000\"}       | 422 | unprocessable | url",
        "{\"url\": \"https://b.example/\\tx\"}          | 422 | unprocessable | url",
        "{\"url\": \"https://b.example/\", \"id\": \"\"}   | 422 | unprocessable | id",
        "{\"url\": \"https://b.example/\", \"id\": \"a\\u0000\"} | 422 | unprocessable | id",
        "{\"url\": \"https://b.example/\", \"id\": \"https://c.example/\"} | 422 | unprocessable | id",
        "{\"url\": \"https://b.example/\", \"id\": \"00000000-0000-0000-0000-000000000000\"} | 422 | unprocessable | id",
        "{\"url\": \"https://b.example/\", \"token\": \"s3cret\"} | 422 | unprocessable |",
      })
  void an_invalid_subscription_request_is_rejected_with_its_field(
      String body, int status, String code, String field) {
    Got got = post("/feeds", body);

    assertThat(got.status()).isEqualTo(status);
    assertThat(got.code()).isEqualTo(code);
    assertThat(got.json().path("field").stringValue(null)).isEqualTo(field);
    assertThat(got.text()).doesNotContain("s3cret");
    assertThat(served.get("/feeds").json().path("feeds").size()).isEqualTo(1);
  }

  @Test
  void a_patch_sets_and_removes_the_push_mode_of_the_feed() {
    post("/feeds", "{\"url\": \"https://b.example/feed\", \"id\": \"b\"}");

    Got only = patch("b", "{\"push\": \"only\"}");
    Got other = patch("b", "{\"label\": \"B\"}");
    Got wrong = patch("b", "{\"push\": \"maybe\"}");
    Got removed = patch("b", "{\"push\": null}");

    assertThat(only.json().at("/settings/push").stringValue(null)).isEqualTo("only");
    assertThat(other.json().at("/settings/push").stringValue(null)).isEqualTo("only");
    assertThat(wrong.status()).isEqualTo(422);
    assertThat(wrong.json().path("field").stringValue(null)).isEqualTo("push");
    assertThat(removed.json().at("/settings/push").isNull()).isTrue();
  }

  @Test
  void a_patch_sets_and_removes_when_the_history_of_the_feed_is_fetched() {
    post("/feeds", "{\"url\": \"https://b.example/feed\", \"id\": \"b\"}");

    Got set = patch("b", "{\"backfill\": \"all\", \"backfill_from\": \"wordpress\"}");
    Got wrong = patch("b", "{\"backfill\": \"maybe\"}");
    Got removed = patch("b", "{\"backfill\": null}");

    assertThat(set.json().at("/settings/backfill").stringValue(null)).isEqualTo("all");
    assertThat(wrong.json().path("field").stringValue(null)).isEqualTo("backfill");
    assertThat(removed.json().at("/settings/backfill").isNull()).isTrue();
    assertThat(removed.json().at("/settings/backfill_from").stringValue(null))
        .isEqualTo("wordpress");
  }

  @Test
  void the_history_of_a_feed_is_fetched_where_the_publisher_offers_pages() {
    String feed = "/feeds/" + served.feed().id();

    Got none = post(feed + "/backfill", "");
    Got numbered = post(feed + "/backfill?from=wordpress&max_pages=7", "");

    assertThat(none.status()).isEqualTo(422);
    assertThat(none.json().path("detail").stringValue()).contains("from=wordpress");
    assertThat(numbered.status()).as(numbered.text()).isEqualTo(202);
    assertThat(numbered.json().at("/backfill/state").stringValue()).isEqualTo("running");
    assertThat(numbered.json().at("/backfill/max_pages").intValue()).isEqualTo(7);
    assertThat(served.rssify().backfills().nextRun(served.feed().id())).isPresent();
    assertThat(post("/feeds/none/backfill", "").status()).isEqualTo(404);
  }

  @Test
  void an_id_in_use_is_a_conflict() {
    post("/feeds", "{\"url\": \"https://b.example/feed\", \"id\": \"b\"}");

    Got got = post("/feeds", "{\"url\": \"https://c.example/feed\", \"id\": \"b\"}");

    assertThat(got.status()).isEqualTo(409);
    assertThat(got.json().path("field").stringValue()).isEqualTo("id");
  }

  @Test
  void secrets_and_request_headers_are_not_returned() {
    Got got =
        post(
            "/feeds",
            "{\"url\": \"https://b.example/feed\", \"token\": \"secret:tides\","
                + " \"headers\": {\"X-Api-Key\": \"k3y\"}}");

    assertThat(got.status()).isEqualTo(201);
    assertThat(got.text()).doesNotContain("secret:tides", "k3y");
    assertThat(served.get("/export?what=feeds").text()).doesNotContain("secret:tides", "k3y");
  }

  @Test
  void a_subscription_is_changed_field_by_field() {
    String id = served.feed().id().toString();

    Got got =
        patch(
            id,
            "{\"label\": \"Tide tables\", \"tags\": [\"sea\"], \"poll_interval_seconds\": 600}");
    Got back = patch(id, "{\"label\": null, \"enabled\": false}");

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.json().at("/subscriptions/0/label").stringValue()).isEqualTo("Tide tables");
    assertThat(got.json().at("/subscriptions/0/poll_interval_seconds").intValue()).isEqualTo(600);
    assertThat(back.json().at("/subscriptions/0/label").isNull()).isTrue();
    assertThat(back.json().at("/subscriptions/0/tags/0").stringValue()).isEqualTo("sea");
    assertThat(back.json().at("/schedule/state").stringValue()).isEqualTo("disabled");
    assertThat(served.get("/entries?tag=sea").json().path("entries").size()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no            | {}                              | 404 | not_found     |  id",
        "              | {                               | 400 | bad_request   |",
        "              | []                              | 422 | unprocessable |",
        "              | {\"lable\": \"x\"}              | 422 | unprocessable |  lable",
        "              | {\"enabled\": 1}                | 422 | unprocessable |  enabled",
        "              | {\"poll_interval_seconds\": 0}  | 422 | unprocessable |  poll_interval_seconds",
        "              | {\"cron\": \"often\"}           | 422 | unprocessable |  cron",
      })
  void an_invalid_change_is_rejected(
      String id, String body, int status, String code, String field) {
    Got got = patch(id == null ? served.feed().id().toString() : id, body);

    assertThat(got.status()).isEqualTo(status);
    assertThat(got.code()).isEqualTo(code);
    assertThat(got.json().path("field").stringValue(null)).isEqualTo(field);
  }

  @Test
  void number_and_length_of_tags_are_limited_in_every_request() {
    String tags =
        IntStream.range(0, 101).mapToObj(tag -> "\"" + tag + "\"").collect(Collectors.joining(","));
    String request = "{\"url\": \"https://b.example/feed\", \"tags\": [" + tags + "]}";
    String id = served.feed().id().toString();

    for (Got got :
        List.of(
            patch(id, "{\"tags\": [" + tags + "]}"),
            patch(id, "{\"tags\": [\"" + "x".repeat(201) + "\"]}"),
            post("/feeds", request))) {
      assertThat(got.code()).isEqualTo("unprocessable");
      assertThat(got.json().path("field").stringValue()).isEqualTo("tags");
    }
    Got imported = post("/import", "[\"https://c.example/feed\", " + request + "]");
    assertThat(imported.json().path("added").intValue()).isEqualTo(1);
    assertThat(imported.json().path("first_polls").stringValue()).isEqualTo("at_once");
    assertThat(imported.json().at("/problems/0/field").stringValue()).isEqualTo("tags");
  }

  @Test
  void a_feed_with_several_subscriptions_requires_a_subscription_id() {
    post("/feeds", "{\"url\": \"%s\", \"id\": \"b\"}".formatted(served.feed().url()));

    assertThat(patch(encoded(served.feed().url()), "{}").status()).isEqualTo(409);
    assertThat(patch("b", "{\"label\": \"B\"}").status()).isEqualTo(200);
  }

  @Test
  void a_feed_is_removed() {
    String target = "/feeds/" + served.feed().id();

    assertThat(served.send(served.request(target).DELETE()).status()).isEqualTo(204);
    assertThat(served.send(served.request(target).DELETE()).status()).isEqualTo(404);
    assertThat(served.get(target).code()).isEqualTo("not_found");
  }

  @Test
  void a_manual_poll_is_started_and_its_task_reports_the_result() {
    String target = "/feeds/" + served.feed().id() + "/refetch";

    Got started = served.send(served.request(target).POST(BodyPublishers.noBody()));
    assertThat(started.status()).isEqualTo(202);
    String task = started.header("Location").orElseThrow();
    Got got = served.get(task);
    while (got.json().path("status").stringValue().equals("running")) {
      got = served.get(task);
    }

    assertThat(got.json().path("status").stringValue()).isEqualTo("done");
    assertThat(got.json().path("feed_id").stringValue()).isEqualTo(served.feed().id().toString());
    Got again = served.send(served.request(target).POST(BodyPublishers.noBody()));
    assertThat(again.status()).isEqualTo(429);
    assertThat(again.json().path("retry_after_sec").intValue()).isBetween(1, 60);
    assertThat(again.header("Retry-After")).isPresent();
    Got dry = served.send(served.request(target + "?dry_run=true").POST(BodyPublishers.noBody()));
    assertThat(dry.status()).isEqualTo(429);
  }

  @Test
  void an_unknown_feed_or_task_is_not_found() {
    assertThat(
            served.send(served.request("/feeds/no/refetch").POST(BodyPublishers.noBody())).code())
        .isEqualTo("not_found");
    assertThat(served.get("/tasks/00000000-0000-0000-0000-000000000000").code())
        .isEqualTo("not_found");
  }
}
