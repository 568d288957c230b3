package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.store.GateStore;
import dev.rssify.json.view.FeedSummary;
import dev.rssify.testkit.http.Reply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** All read operations over real HTTP. */
class ReadOperationsTest {

  private static final Served SERVED = Served.polled();

  @AfterAll
  static void close() {
    SERVED.close();
  }

  private static String uid() {
    return SERVED.rssify().entries(SERVED.feed().url(), 1).entries().getFirst().uid();
  }

  @Test
  void feeds_are_listed_page_by_page() {
    Got got = SERVED.get("/feeds?limit=1");

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.header("Content-Type")).contains("application/json");
    assertThat(got.json().at("/feeds/0/title").stringValue()).isEqualTo("Tides");
    assertThat(got.json().path("next").isNull()).isTrue();
  }

  @Test
  void feeds_are_chosen_by_condition_and_tag() {
    assertThat(SERVED.get("/feeds?health=ok").json().path("feeds").size()).isEqualTo(1);
    assertThat(SERVED.get("/feeds?health=gone,stale").json().path("feeds").size()).isZero();
    assertThat(SERVED.get("/feeds?status=ok").json().path("feeds").size()).isEqualTo(1);
    assertThat(SERVED.get("/feeds?status=failing,rate_limited").json().path("feeds").size())
        .isZero();
    assertThat(SERVED.get("/feeds?tag=none").json().path("feeds").size()).isZero();
  }

  @Test
  void feeds_with_a_permanent_redirect_are_chosen() throws Exception {
    assertThat(SERVED.get("/feeds?moved=pending,accepted").json().path("feeds").size()).isZero();

    try (Served moving = Served.polled()) {
      moving.publisher().on("/old", Reply.redirect(308, "/new"));
      moving.publisher().on("/new", Reply.ok("application/rss+xml", Served.document(1)));
      moving.rssify().poll(moving.rssify().add(moving.publisher().uri("/old").toString()).url());
      assertThat(moving.get("/feeds?moved=accepted").json().path("feeds").size()).isZero();
      assertThat(moving.get("/feeds?moved=pending").json().path("feeds"))
          .extracting(feed -> feed.at("/redirect/target").stringValue())
          .containsExactly(moving.publisher().uri("/new").toString());
    }
  }

  @Test
  void a_listed_entry_has_the_title_of_its_feed() {
    for (String path :
        List.of(
            "/entries", "/entries?key=2", "/feeds/" + SERVED.feed().id() + "/entries?limit=1")) {
      assertThat(SERVED.get(path).json().at("/entries/0/feed_title").stringValue())
          .as(path)
          .isEqualTo("Tides");
    }
    assertThat(
            SERVED
                .get("/entries/" + uid() + "?html=sanitized")
                .json()
                .path("feed_title")
                .stringValue())
        .isEqualTo("Tides");
  }

  @Test
  void a_summary_says_how_late_a_feed_is() {
    JsonNode line = Served.JSON.readTree(SERVED.get("/feeds/summary").text());

    assertThat(line.path("lag_sec").longValue()).isZero();

    Feed feed = SERVED.rssify().store().feeds().feed(SERVED.feed().id()).orElseThrow();
    assertThat(FeedSummary.line(feed, List.of(), feed.schedule().nextRunAt().plusSeconds(90)))
        .contains("\"lag_sec\":90");
  }

  @Test
  void a_feed_is_found_by_id_and_by_url() {
    String url = URLEncoder.encode(SERVED.feed().url(), StandardCharsets.UTF_8);

    for (String name : List.of(SERVED.feed().id().toString(), url)) {
      Got got = SERVED.get("/feeds/" + name);
      assertThat(got.status()).isEqualTo(200);
      assertThat(got.json().path("id").stringValue()).isEqualTo(SERVED.feed().id().toString());
    }
  }

  @Test
  void an_entry_is_returned() {
    Got got = SERVED.get("/entries/" + uid());

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.json().path("title").stringValue()).isEqualTo("High water 3");
  }

  @Test
  void a_matching_etag_returns_304() {
    String tag = SERVED.get("/entries/" + uid()).header("ETag").orElseThrow();

    Got same = SERVED.send(SERVED.request("/entries/" + uid()).header("If-None-Match", tag));
    Got other = SERVED.send(SERVED.request("/entries/" + uid()).header("If-None-Match", "\"x\""));

    assertThat(same.status()).isEqualTo(304);
    assertThat(same.bytes()).isEmpty();
    assertThat(other.status()).isEqualTo(200);
  }

  @Test
  void long_responses_are_compressed_for_clients_that_accept_gzip() throws IOException {
    Got got = SERVED.send(SERVED.request("/entries").header("Accept-Encoding", "br, gzip"));
    Got plain = SERVED.send(SERVED.request("/entries").header("Accept-Encoding", "gzip;q=0"));

    assertThat(got.header("Content-Encoding")).contains("gzip");
    assertThat(plain.header("Content-Encoding")).isEmpty();
    assertThat(new GZIPInputStream(new ByteArrayInputStream(got.bytes())).readAllBytes())
        .isEqualTo(plain.bytes());
  }

  @Test
  void head_returns_the_headers_of_get() {
    Got head = SERVED.send(SERVED.request("/entries/" + uid()).HEAD());
    Got get = SERVED.get("/entries/" + uid());

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.bytes()).isEmpty();
    assertThat(head.header("ETag")).isEqualTo(get.header("ETag"));
    assertThat(head.header("Content-Length")).contains(String.valueOf(get.bytes().length));
  }

  @Test
  void an_entry_is_found_by_guid_link_or_hash() {
    for (String entries :
        List.of("/feeds/" + SERVED.feed().id() + "/entries?key=", "/entries?key=")) {
      for (String key :
          List.of(
              "2",
              "https://a.example/2",
              "HTTPS://A.example:443/2%3Futm_source=x%23top",
              "6021b5621680598b", // xxh64 of the guid
              "528bd5b0c7f0998bf3674098f3bec419")) { // md5 of link and title
        JsonNode found = SERVED.get(entries + key).json().path("entries");
        assertThat(found.size()).as(key).isEqualTo(1);
        assertThat(found.at("/0/title").stringValue()).isEqualTo("High water 2");
      }
      assertThat(SERVED.get(entries + "9").json().path("entries").size()).isZero();
    }
    assertThat(SERVED.get("/entries?key=2&tag=none").json().path("entries").size()).isZero();
  }

  @Test
  void a_stored_response_is_returned_byte_for_byte_with_its_headers() {
    String fetch =
        SERVED.rssify().responses(SERVED.feed().url(), 1).getFirst().fetchId().toString();

    Got bytes = SERVED.get("/raw/" + fetch);
    Got headers = SERVED.get("/raw/" + fetch + "/headers");

    assertThat(bytes.text()).isEqualTo(Served.document(3));
    assertThat(bytes.header("Content-Type")).contains("application/octet-stream");
    assertThat(bytes.header("Content-Disposition")).contains("attachment");
    assertThat(SERVED.get("/raw/" + fetch + "?decoded=true").text()).isEqualTo(Served.document(3));
    assertThat(headers.json().path("content_type").stringValue()).isEqualTo("application/rss+xml");
    assertThat(headers.json().path("request_headers").size()).isPositive();
  }

  @Test
  void the_raw_bytes_of_an_entry_are_returned() {
    assertThat(SERVED.get("/entries/" + uid() + "/raw").text())
        .startsWith("<item><guid>3</guid>")
        .endsWith("</item>");
  }

  @Test
  void the_polls_of_a_feed_are_listed_page_by_page_and_exported() throws Exception {
    try (Served served = Served.polled()) {
      for (int i = 0; i < 4; i++) {
        served.rssify().poll(served.feed().url());
      }
      String path = "/feeds/" + served.feed().id() + "/fetches?limit=2";
      List<String> ids = new ArrayList<>();
      List<Integer> sizes = new ArrayList<>();
      String next = "";
      do {
        JsonNode page = served.get(path + next).json();
        page.path("fetches").forEach(fetch -> ids.add(fetch.path("fetch_id").stringValue()));
        sizes.add(page.path("fetches").size());
        next = page.path("next").isNull() ? null : "&cursor=" + page.path("next").stringValue();
      } while (next != null);

      assertThat(sizes).containsExactly(2, 2, 1);
      assertThat(served.get("/export?what=fetches").text().lines())
          .extracting(line -> Served.JSON.readTree(line).path("fetch_id").stringValue())
          .isEqualTo(ids.reversed());
    }
  }

  @Test
  void the_root_links_to_all_resources() {
    JsonNode index = SERVED.get("/").json();

    assertThat(index.path("name").stringValue()).isEqualTo("rssify");
    assertThat(index.path("version").stringValue()).isEqualTo("1.2.3");
    assertThat(index.at("/links/openapi").stringValue()).isEqualTo("/openapi.json");
    index
        .path("links")
        .properties()
        .forEach(link -> {
          String target = link.getValue().stringValue();
          String requested = target.equals("/events") ? "/events?wait=0" : target;
          assertThat(SERVED.get(requested).status()).as(target).isEqualTo(200);
        });
  }

  @Test
  void polls_versions_and_derivations_are_listed() {
    String feed = "/feeds/" + SERVED.feed().id();

    assertThat(SERVED.get(feed + "/fetches").json().at("/fetches/0/outcome").stringValue())
        .isEqualTo("ok");
    assertThat(SERVED.get(feed + "/explain?last=1").json().path("polls").size()).isEqualTo(1);
    assertThat(SERVED.get("/entries/" + uid() + "/versions").json().path("versions").size())
        .isZero();
    assertThat(SERVED.get("/entries/" + uid() + "/derivations").json().path("derivations").size())
        .isZero();
  }

  @Test
  void sizes_and_host_gates_of_the_store_are_returned() {
    assertThat(SERVED.get("/stats").json().at("/sizes/entries").intValue()).isEqualTo(3);
    GateStore gates = SERVED.rssify().store().gates();
    gates.put(new HostGate("a.example", null, null, null, 1, "it was too much"));
    gates.put(new HostGate("b.example", null, null, null, 0, null));
    JsonNode first = SERVED.get("/hosts?limit=2").json();
    JsonNode second = SERVED.get("/hosts?cursor=" + first.path("next").stringValue()).json();
    assertThat(first.at("/hosts/0/group_id").stringValue()).startsWith("127.0.0.1:");
    assertThat(first.at("/hosts/1/group_id").stringValue()).isEqualTo("a.example");
    assertThat(second.at("/hosts/0/group_id").stringValue()).isEqualTo("b.example");
    assertThat(second.path("next").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"/health", "/health/live", "/health/ready"})
  void health_is_up(String path) {
    assertThat(SERVED.get(path).json().path("status").stringValue()).isEqualTo("up");
  }

  @Test
  void a_misspelled_parameter_is_reported_with_the_nearest_name() {
    Got got = SERVED.get("/feeds?limits=1");

    assertThat(got.json().path("detail").stringValue()).contains("limit");
    assertThat(got.json().path("field").stringValue()).isEqualTo("limits");
  }

  @Test
  void a_method_that_is_not_allowed_is_reported_with_the_allowed_ones() {
    Got got = SERVED.send(SERVED.request("/entries").DELETE());

    assertThat(got.status()).isEqualTo(405);
    assertThat(got.header("Allow")).contains("GET");
    assertThat(got.code()).isEqualTo("method_not_allowed");
  }
}
