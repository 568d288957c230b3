package dev.rssify.json.feedlist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedListJsonTest {

  private final FeedListJson reader = new FeedListJson();

  @Test
  void the_documented_example_is_read() {
    FeedList list =
        reader.read(
            """
            [
              { "url": "https://a.example/rss", "label": "a", "cron": "*/20 * * * *" },
              { "url": "https://b.example/rss", "label": "b", "cron": "0 * * * *" }
            ]
            """);

    assertThat(list.problems()).isEmpty();
    assertThat(list.feeds()).extracting(Subscription::label).containsExactly("a", "b");
    assertThat(list.feeds()).extracting(Subscription::cron).contains(CronSchedule.utc("0 * * * *"));
  }

  @Test
  void every_documented_spelling_is_read() {
    FeedList list =
        reader.read(
            """
            {"feeds": [
              "https://plain.example/",
              {"id": "one", "url": "https://one.example/", "title": "One", "enabled": false,
               "pollIntervalSeconds": 90, "tags": ["x", "y"], "priority": 3, "notes": "n"},
              {"name": "Two", "url": "https://two.example/", "poll_interval_minutes": 15, "cron": null}
            ]}
            """);

    assertThat(list.problems()).isEmpty();
    assertThat(list.feeds())
        .containsExactly(
            Subscription.to(new FeedAddress("https://plain.example/")),
            new Subscription(
                "one",
                new FeedAddress("https://one.example/").feedId(),
                new FeedAddress("https://one.example/"),
                "One",
                List.of("x", "y"),
                3,
                "n",
                false,
                Duration.ofSeconds(90),
                null),
            Subscription.to(new FeedAddress("https://two.example/"))
                .withLabel("Two")
                .withInterval(Duration.ofMinutes(15)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[{\"ulr\": \"https://a.example/\"}] | 1:3: unknown field 'ulr'; did you mean 'url'?",
        "[{\"label\": \"a\"}] | 1:2: this feed has no \"url\"",
        "[{\"url\": 7}] | 1:10: 'url' must be a string, the address of the feed",
        "[{\"url\": \"feed.xml\"}] | 1:2: 'feed.xml' is not an absolute http or https URL",
        "[{\"url\": \"http://a.example\", \"interval_sec\": 0}] "
            + "| 1:46: 'interval_sec' must be a whole number of seconds, at least 1",
        "[{\"url\": \"http://a.example\", \"tags\": [1]}] | 1:40: 'tags' must be a list of strings",
        "[7] | 1:2: expected a feed: an object with a \"url\", or the URL as a string",
        "{} | 1:2: expected a list of feeds, such as [{\"url\": \"https://example.com/feed.xml\"}]",
        "[] 1 | 1:4: unexpected text after the list of feeds",
      })
  void an_error_is_reported_with_its_line_and_column(String text, String problem) {
    assertThat(reader.read(text).problems()).extracting(Object::toString).containsExactly(problem);
  }

  @Test
  void an_invalid_element_does_not_affect_the_others() {
    FeedList list =
        reader.read("[\"https://a.example/\", {\"x\": {\"url\": 1}}, \"https://b.example/\"]");

    assertThat(list.feeds()).hasSize(2);
    assertThat(list.problems()).hasSize(1);
  }

  @Test
  void malformed_json_is_reported_with_its_line_and_column() {
    assertThat(reader.read("[\n {\"url\": ]").problems())
        .singleElement()
        .asString()
        .startsWith("2:10: not valid JSON");
    assertThat(reader.read("").problems()).hasSize(1);
    assertThat(reader.read("[\"http://a.example/\"").problems()).hasSize(1);
  }

  @Test
  void no_text_causes_an_exception() {
    Property.forAll(
        Gen.anyOf(
            Gen.texts(40),
            Gen.lists(Gen.oneOf("[", "]", "{", "}", "\"url\"", ":", ",", "1", "null", "true"), 12)
                .andThen(tokens -> String.join(" ", tokens))),
        text -> assertThat(reader.read(text)).isNotNull());
  }

  @Test
  void a_feed_may_have_request_settings_and_named_secrets() {
    FeedList list =
        reader.read(
            """
            [{"url": "https://a.example/", "headers": {"X-Team": "news"}, "user": "me",
              "password": "env:PW", "timeout_seconds": 5, "author_emails": "hash",
              "proxy": "corp"}]
            """);

    FeedSettings settings = list.requests().getFirst().settings();
    assertThat(settings.request())
        .isEqualTo(
            new RequestProfile(
                List.of(new Header("X-Team", "news")),
                List.of(new Credential.Basic("me", new SecretRef("env:PW"))),
                "corp"));
    assertThat(settings.limits()).isEqualTo(new FetchLimits.Overrides(Duration.ofSeconds(5), null));
    assertThat(settings.emails()).isEqualTo(EmailHandling.HASH);
  }

  @Test
  void a_limit_of_a_feed_overrides_only_that_limit() {
    FeedList list =
        reader.read(
            """
            [{"url": "https://a.example/", "timeout_seconds": 5},
             {"url": "https://b.example/", "max_body_bytes": 7},
             {"url": "https://c.example/"}]
            """);

    FetchLimits configured = new FetchLimits(Duration.ofSeconds(9), 99);
    assertThat(list.requests())
        .extracting(request -> request.settings().limits().over(configured))
        .containsExactly(
            new FetchLimits(Duration.ofSeconds(5), 99),
            new FetchLimits(Duration.ofSeconds(9), 7),
            configured);
  }

  @Test
  void the_value_of_a_header_may_be_the_name_of_a_secret() {
    FeedList list =
        reader.read(
            """
            [{"url": "https://a.example/",
              "headers": {"X-Team": "news", "X-Api-Key": "env:KEY", "Cookie": "file:/run/c",
                          "X-Pass": "secret:members"}}]
            """);

    assertThat(list.requests().getFirst().settings().request())
        .isEqualTo(
            new RequestProfile(
                List.of(new Header("X-Team", "news")),
                List.of(
                    new Credential.Custom("X-Api-Key", new SecretRef("env:KEY")),
                    new Credential.Custom("Cookie", new SecretRef("file:/run/c")),
                    new Credential.Custom("X-Pass", new SecretRef("secret:members"))),
                null));
  }

  @Test
  void a_password_in_a_url_is_rejected_and_not_repeated() {
    assertThat(reader.read("[{\"url\": \"https://reader:hunter2@b.example/\"}]").problems())
        .singleElement()
        .asString()
        .contains("https://***@b.example/", "not an absolute http or https URL")
        .doesNotContain("hunter2");
  }

  @Test
  void a_literal_secret_is_rejected_and_not_repeated() {
    FeedList list = reader.read("[{\"url\": \"https://a.example/\", \"token\": \"hunter2\"}]");

    assertThat(list.requests()).isEmpty();
    assertThat(list.problems())
        .singleElement()
        .asString()
        .contains("env:NAME or file:PATH")
        .doesNotContain("hunter2");
  }

  @Test
  void conditional_request_headers_are_rejected() {
    FeedList list =
        reader.read("[{\"url\": \"https://a.example/\", \"headers\": {\"If-None-Match\": \"x\"}}]");

    assertThat(list.problems()).singleElement().asString().contains("written by the engine");
  }
}
