package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commands {@code search}, {@code index} and {@code queries}. */
@Timeout(120)
class SearchCommandsTest extends PublisherScene {

  private static final String SEALS =
      "<item><title>Seals on the pier</title><guid>1</guid><description>Two seals rest.</description>"
          + "<pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate></item>";
  private static final String FERRY =
      "<item><title>Ferry back in service</title><guid>2</guid><description>The ferry runs."
          + "</description><pubDate>Tue, 03 Nov 2026 08:30:00 GMT</pubDate></item>";

  private void serve(String items) {
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version='2.0'><channel><title>Harbour news</title>"
                + items
                + "</channel></rss>"));
  }

  private String url() {
    return url("/feed");
  }

  @Test
  void entries_are_found_by_words_feed_and_time() {
    serve(SEALS + FERRY);
    rssify("add", url());

    Run found = rssify("search", "seal");
    assertThat(found.exitCode()).isZero();
    assertThat(found.outLines())
        .contains("2026-11-02T08:30Z  Harbour news: Seals on the pier", "    Two seals rest.");
    assertThat(found.err()).contains("building the search index of all entries: it is new");
    assertThat(rssify("search", "seal").err()).isEmpty();
    assertThat(rssify("search", "seal", "--feed", url(), "--json").out())
        .contains("\"passage\":\"Two seals rest.\",\"passage_marks\":[[4,9]]");
    assertThat(rssify("search", "seal", "--since", "2026-11-03").exitCode()).isOne();
    assertThat(rssify("search", "whale").out()).contains("No entries match.");
    assertThat(rssify("search", "seal", "--limit", "201").exitCode()).isEqualTo(2);
  }

  @Test
  void the_index_is_shown_and_rebuilt() {
    serve(SEALS + FERRY);
    rssify("add", url());

    assertThat(rssify("index").out()).contains("0 entries in ", "built again by the next search");
    assertThat(rssify("index", "--rebuild").out()).contains("2 entries in ", "0 events behind");
    assertThat(rssify("index", "--json").out()).contains("\"entries\":2", "\"writable\":true");
  }

  @Test
  void a_standing_query_is_added_tested_and_removed_and_matches_new_entries() {
    serve(SEALS);
    rssify("add", url());
    assertThat(rssify("queries").out()).startsWith("No standing queries.");
    assertThat(rssify("queries", "add", "ferries", "ferry", "service").exitCode()).isZero();
    assertThat(rssify("queries", "test", "ferries").exitCode()).isOne();

    serve(SEALS + FERRY);
    rssify("fetch", "--one", url());

    assertThat(rssify("queries", "test", "ferries").out())
        .contains(": Ferry back in service"); // after the name of its feed
    assertThat(rssify("tail", "--no-follow", "--after", "0", "--type", "query_matched").outLines())
        .singleElement()
        .asString()
        .contains("matched", "ferries: The ferry runs.");
    assertThat(rssify("queries", "--json").out()).contains("\"name\":\"ferries\"");
    assertThat(rssify("queries", "remove", "ferrys").err()).contains("did you mean 'ferries'?");
    assertThat(rssify("queries", "remove", "ferries").exitCode()).isZero();
    assertThat(rssify("queries", "add", "Bad Name", "x").exitCode()).isEqualTo(2);
    assertThat(rssify("queries", "add", "x").exitCode()).isEqualTo(2);
  }

  @Test
  @Shows("out.NAME.query")
  void an_outward_feed_has_what_a_standing_query_matches() throws Exception {
    serve(SEALS);
    rssify("add", url());
    assertThat(rssify("out", "add", "boats", "--query", "ferries").err())
        .contains("no standing query 'ferries'", "rssify queries add");
    rssify("queries", "add", "ferries", "ferry", "service");
    assertThat(rssify("out", "add", "boats", "--query", "ferries").out())
        .contains("all feeds that match ferries");
    assertThat(rssify("out", "write", "boats").out()).doesNotContain("<entry>");

    serve(SEALS + FERRY);
    rssify("fetch", "--one", url());

    assertThat(rssify("out", "write", "boats").out())
        .contains("Ferry back in service")
        .doesNotContain("Seals");
    try (Serving serving = Serving.with(environment(), "out.ferry.query=ferries")) {
      assertThat(serving.get("/out/ferry.json").body())
          .contains("Ferry back in service")
          .doesNotContain("Seals");
      assertThat(serving.get("/out/ferry").body()).contains("\"query\":\"ferries\"");
    }
  }

  @Test
  @Shows("search.index")
  void serve_indexes_new_entries_unless_it_is_switched_off() throws Exception {
    serve(SEALS);
    rssify("add", url());
    Path index = folder.resolve("store.db.index");
    try (Serving serving = Serving.with(environment(), "search.index=false")) {
      assertThat(serving.get("/feeds").statusCode()).isEqualTo(200);
      assertThat(index).doesNotExist();
    }
    try (Serving serving = Serving.with(environment())) {
      while (!Files.exists(index)) {
        BusyWait.pause();
      }
      String found = serving.get("/search?q=seal").body();
      while (!found.contains("Seals on the pier")) {
        BusyWait.pause();
        found = serving.get("/search?q=seal").body();
      }
      assertThat(found).contains("\"total\":1");
      assertThat(serving.get("/search").statusCode()).isEqualTo(422);
      HttpResponse<String> withoutModel = serving.get("/search?q=seal&mode=meaning");
      assertThat(withoutModel.statusCode()).isEqualTo(422);
      assertThat(withoutModel.body()).contains("set embeddings.enabled");
      assertThat(serving.get("/search?q=x&feed=none").statusCode()).isEqualTo(404);
      assertThat(serving.post("/queries", "{\"name\":\"seals\",\"words\":\"seal\"}").statusCode())
          .isEqualTo(200);
      assertThat(serving.get("/queries").body()).contains("\"words\":\"seal\"");
      assertThat(serving.post("/queries", "{\"name\":\"A B\",\"words\":\"x\"}").statusCode())
          .isEqualTo(422);
      assertThat(serving.post("/queries", "nonsense").statusCode()).isEqualTo(400);
    }
  }
}
