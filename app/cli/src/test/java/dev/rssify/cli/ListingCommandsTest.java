package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The selections of {@code feeds} and {@code entries}. */
class ListingCommandsTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour news</title>
      <item><title>Seals on the pier</title><guid>1</guid><link>https://harbour.example/seals</link>
      <pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate></item>
      <item><title>Ferry back in service</title><guid>2</guid>
      <pubDate>Tue, 03 Nov 2026 08:30:00 GMT</pubDate></item>
      </channel></rss>\
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "https://harbour.example/seals",
        "b7b41276360564d4", // xxh64 of the guid "1"
        "c17256187a32c123db7c540d9b579370", // md5 of link and title
      })
  void an_entry_is_found_by_each_of_its_keys(String key) {
    fetched();

    assertThat(rssify("entries", "--key", key).outLines())
        .first()
        .isEqualTo("2026-11-02T08:30Z  Harbour news: Seals on the pier");
    assertThat(rssify("entries", url("/feed"), "--key", key, "--json").outLines()).hasSize(1);
    assertThat(rssify("entries", "--key", key + "0").out()).isEmpty();
    assertThat(rssify("entries", "--key", key, "--since", "2h").exitCode()).isEqualTo(2);
  }

  @Test
  void feeds_are_listed_by_status() {
    fetched();
    server.on("/broken", Reply.status(500));
    rssify("fetch", "--one", url("/broken"));

    assertThat(rssify("feeds", "--status", "failing").out())
        .contains(url("/broken"))
        .doesNotContain(url("/feed"));
    assertThat(rssify("feeds", "--status", "ok,rate-limited", "--json").outLines())
        .singleElement()
        .asString()
        .contains(url("/feed"), "\"status\":\"ok\"");
  }

  @Test
  void polls_are_listed_newest_first_with_their_outcome_and_cost() {
    fetched();
    server.on("/broken", Reply.status(500));
    rssify("fetch", "--one", url("/broken"));

    Run all = rssify("polls");
    assertThat(all.outLines()).hasSize(3);
    assertThat(all.outLines().get(0)).matches("TIME +FEED +OUTCOME +CODE +BYTES +MS +NEW");
    assertThat(all.outLines().get(1)).matches("20\\S+Z +\\S+ +http_500 +500 +\\d+ +\\d+ +0");
    assertThat(all.outLines().get(2))
        .matches("20\\S+Z +Harbour news +ok +200 +" + FEED.length() + " +\\d+ +[1-9]");
    assertThat(rssify("polls", "--failed", "--json").outLines())
        .singleElement()
        .asString()
        .contains("\"status\":500");
    assertThat(rssify("polls", url("/feed"), "--failed").out()).contains("no polls");
  }

  @Test
  void a_feed_without_a_name_is_listed_with_its_id_or_a_dash() {
    rssify("add", "--no-check", "--id", "quay", url("/quay"));
    rssify("add", "--no-check", url("/pier"));

    assertThat(rssify("feeds").outLines())
        .anySatisfy(line -> assertThat(line).matches("new +never +now +quay +http.*/quay"))
        .anySatisfy(line -> assertThat(line).matches("new +never +now +- +http.*/pier"));
  }

  private void fetched() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    assertThat(rssify("fetch", "--one", url("/feed")).exitCode()).isZero();
  }
}
