package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.testkit.http.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Lists that are limited to feeds, tags, periods and a number, over real HTTP. */
class LimitedListsTest {

  private static final Served SERVED = Served.polled();

  @AfterAll
  static void close() {
    SERVED.close();
  }

  @Test
  void entries_first_seen_before_since_are_left_out() {
    assertThat(SERVED.get("/entries?since=2025-01-01T00:00:00Z").json().path("entries").size())
        .isEqualTo(3);
    assertThat(SERVED.get("/entries?since=2999-01-01T00:00:00Z").json().path("entries").size())
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "until=2025-01-01T00:00:00Z | 0",
        "until=2999-01-01T00:00:00Z | 3",
        "by=published&since=2025-09-02T08:00:00Z&until=2025-09-03T08:00:00Z | 1",
        "by=published&since=2025-09-02T08:00:00Z | 2",
        "by=published&until=2025-09-03T08:00:00Z&order=oldest&limit=1 | 1",
      })
  void entries_of_a_period_are_listed_by_first_sight_or_date(String query, int entries) {
    for (String path : List.of("/entries?", "/feeds/" + SERVED.feed().id() + "/entries?")) {
      assertThat(SERVED.get(path + query).json().path("entries").size())
          .as(path)
          .isEqualTo(entries);
    }
  }

  @Test
  void pages_by_date_continue_where_the_page_before_ended() {
    String query = "/entries?by=published&until=2025-09-03T08:00:00Z&limit=1";
    JsonNode first = SERVED.get(query).json();
    JsonNode second = SERVED.get(query + "&cursor=" + first.path("next").stringValue()).json();

    assertThat(first.at("/entries/0/title").stringValue()).isEqualTo("High water 2");
    assertThat(second.at("/entries/0/title").stringValue()).isEqualTo("High water 1");
  }

  @Test
  void entries_fetches_and_exports_are_of_several_feeds() throws Exception {
    try (Served two = Served.polled()) {
      two.publisher().on("/b", Reply.ok("application/rss+xml", Served.document(2)));
      Feed other = two.rssify().add(two.publisher().uri("/b?x=1,2").toString());
      two.publisher().on("/b?x=1,2", Reply.ok("application/rss+xml", Served.document(2)));
      two.rssify().poll(other.url());
      String url = URLEncoder.encode(other.url(), StandardCharsets.UTF_8);

      assertThat(two.get("/entries?feed=" + url).json().path("entries").size()).isEqualTo(2);
      for (String feeds :
          List.of(
              "feed=" + two.feed().id() + "&feed=" + url,
              "feed=" + two.feed().id() + "," + other.id())) {
        assertThat(two.get("/entries?" + feeds).json().path("entries").size()).isEqualTo(5);
        assertThat(two.get("/fetches?" + feeds).json().path("fetches").size()).isEqualTo(2);
        assertThat(two.get("/export?" + feeds).text().lines()).hasSize(5);
      }
      assertThat(two.get("/fetches").json().path("fetches").size()).isEqualTo(2);
      assertThat(two.get("/fetches?feed=" + other.id() + "&limit=1").json().path("fetches").size())
          .isEqualTo(1);
      Got unknown = two.get("/entries?feed=" + other.id() + ",none");
      assertThat(unknown.status()).isEqualTo(404);
      assertThat(unknown.json().path("detail").stringValue()).contains("GET /feeds lists them");
    }
  }

  @Test
  void polls_of_a_period_are_listed() {
    for (String path : List.of("/fetches?", "/feeds/" + SERVED.feed().id() + "/fetches?")) {
      assertThat(SERVED.get(path + "since=2025-01-01T00:00:00Z").json().path("fetches").size())
          .isOne();
      assertThat(SERVED.get(path + "until=2025-01-01T00:00:00Z").json().path("fetches").size())
          .isZero();
    }
  }

  @Test
  void an_export_has_a_period_a_tag_and_a_limit() {
    assertThat(SERVED.get("/export?limit=2").text().lines()).hasSize(2);
    assertThat(SERVED.get("/export?until=2025-01-01T00:00:00Z").text()).isEmpty();
    assertThat(SERVED.get("/export?what=fetches&until=2025-01-01T00:00:00Z").text()).isEmpty();
    assertThat(SERVED.get("/export?what=feeds&limit=1").text().lines()).hasSize(1);
    assertThat(SERVED.get("/export?tag=none").text()).isEmpty();
  }

  @Test
  void a_page_of_events_has_a_period_and_a_limit() {
    JsonNode first = SERVED.get("/events?after=0&wait=0&limit=2").json();
    assertThat(first.path("events").size()).isEqualTo(2);
    String next = first.path("next").stringValue();
    assertThat(
            SERVED
                .get("/events?wait=0&limit=1&after=" + next)
                .json()
                .at("/events/0/seq")
                .longValue())
        .isEqualTo(Long.parseLong(next) + 1);

    assertThat(SERVED.get("/events?wait=0&since=2025-01-01T00:00:00Z").json().at("/events/0/seq"))
        .isEqualTo(first.at("/events/0/seq"));
    assertThat(SERVED.get("/events?wait=0&since=2999-01-01T00:00:00Z").json().path("events"))
        .isEmpty();
    assertThat(
            SERVED.get("/events?after=0&wait=60&until=2025-01-01T00:00:00Z").json().path("events"))
        .isEmpty();
    assertThat(SERVED.get("/events?limit=1").status()).isEqualTo(400);
    assertThat(SERVED.get("/events?after=0&since=2025-01-01T00:00:00Z&wait=0").status())
        .isEqualTo(400);
  }

  @Test
  void everything_is_exported_line_by_line() {
    assertThat(SERVED.get("/export").text().lines()).hasSize(3);
    assertThat(SERVED.get("/export?what=feeds").text().lines()).hasSize(1);
    assertThat(SERVED.get("/export?what=fetches&feed=" + SERVED.feed().id()).text().lines())
        .hasSize(1);
    assertThat(SERVED.get("/export?since=2999-01-01T00:00:00Z").text()).isEmpty();
  }

  @Test
  void statistics_can_be_limited_to_a_feed_and_a_period() {
    String feed = "/stats?feed=" + SERVED.feed().id();

    assertThat(SERVED.get(feed).json().at("/sizes/entries").intValue()).isEqualTo(3);
    assertThat(SERVED.get(feed).json().at("/sizes/fetches").intValue()).isOne();
    assertThat(
            SERVED
                .get(feed + "&since=2020-01-01T00:00:00Z&until=2020-02-01T00:00:00Z")
                .json()
                .at("/sizes/entries")
                .intValue())
        .isZero();
  }

  @Test
  void entries_of_one_feed_and_of_all_are_listed_in_order_page_by_page() {
    for (String path : List.of("/feeds/" + SERVED.feed().id() + "/entries", "/entries")) {
      List<String> titles = new ArrayList<>();
      String next = "";
      do {
        JsonNode page = SERVED.get(path + "?order=oldest&limit=2" + next).json();
        page.path("entries").forEach(entry -> titles.add(entry.path("title").stringValue()));
        next = page.path("next").isNull() ? null : "&cursor=" + page.path("next").stringValue();
      } while (next != null);

      assertThat(titles).containsExactly("High water 1", "High water 2", "High water 3");
    }
  }
}
