package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.Shows;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Outward feeds by the command and by the service. */
@Timeout(60)
class OutwardFeedsTest extends OutwardScene {

  @Test
  void the_command_defines_lists_writes_and_removes_outward_feeds() {
    Run added = Run.rssify(first, "out", "add", "news", "--tag", "news", "--json");
    assertThat(added.out()).contains("\"has_token\":true", "\"token\":\"");
    assertThat(Run.rssify(first, "out", "add", "news").exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(Run.rssify(first, "out").out()).contains("tag news", "/out/news.atom");
    assertThat(Run.rssify(first, "out", "show", "news").out()).doesNotContain("token=");
    assertThat(Run.rssify(first, "out", "rotate-token", "news").out()).contains("token=");

    for (String format : List.of("atom", "rss", "json")) {
      String written = Run.rssify(first, "out", "write", "news", "--format", format).out();
      assertThat(written)
          .contains("Story 6", "safe")
          .doesNotContain("onclick")
          .doesNotContain("x()")
          .contains("urn:uuid:");
    }
    assertThat(Run.rssify(first, "out", "write", "news", "--format", "opml").out()).contains(url());
    assertThat(Run.rssify(first, "out", "show", "nwes").err()).contains("did you mean 'news'");
    assertThat(Run.rssify(first, "out", "remove", "news").out()).contains("removed news");
    assertThat(Run.rssify(first, "out", "write", "news").exitCode())
        .isEqualTo(ExitCode.WRONG_USAGE);
  }

  @Test
  void tags_are_separated_by_commas() {
    Run added = Run.rssify(first, "out", "add", "both", "--tag", "news,sea");

    assertThat(added.out()).contains("tag news, tag sea");
  }

  @Test
  void a_feed_to_publish_is_given_by_its_name_and_an_unknown_one_is_an_error() {
    Run added = Run.rssify(first, "out", "add", "one", "--feed", "ebb");

    assertThat(added.out()).contains("entries of  Ebb");
    assertThat(Run.rssify(first, "out", "write", "one").out()).contains("Story 6");
    Run unknown = Run.rssify(first, "out", "add", "two", "--feed", "harbour");
    assertThat(unknown.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(unknown.err()).contains("no feed 'harbour'");
    Run configured =
        Run.rssify(
            first, "serve", "--set", "serve.listen=127.0.0.1:0", "--set", "out.x.feeds=harbour");
    assertThat(configured.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(configured.err()).contains("out.x.feeds: no feed 'harbour'");
  }

  @Test
  void clients_cannot_publish_an_unknown_feed_or_query() throws Exception {
    try (Serving serving = Serving.with(first)) {
      HttpResponse<String> feed =
          serving.post("/out", "{\"name\": \"a\", \"feeds\": [\"harbour\"]}");
      HttpResponse<String> query = serving.post("/out", "{\"name\": \"a\", \"query\": \"storms\"}");

      assertThat(feed.statusCode()).isEqualTo(422);
      assertThat(feed.body()).contains("no feed 'harbour'");
      assertThat(query.statusCode()).isEqualTo(422);
      assertThat(query.body()).contains("no standing query 'storms'");
      assertThat(serving.get("/out").body()).isEqualTo("{\"outward_feeds\":[]}");
    }
  }

  @Test
  void a_document_says_which_query_its_entries_match() {
    assertThat(Run.rssify(first, "queries", "add", "storms", "storm").exitCode()).isZero();
    assertThat(Run.rssify(first, "out", "add", "all", "--query", "storms").exitCode()).isZero();

    assertThat(Run.rssify(first, "out", "write", "all").out())
        .contains("Entries of all feeds that match the query storms");
  }

  @Test
  void a_document_is_sent_again_only_after_a_change() throws Exception {
    assertThat(Run.rssify(first, "out", "add", "all").exitCode()).isZero();
    try (Serving serving = Serving.with(first)) {
      HttpResponse<String> whole = serving.get("/out/all.atom");
      String tag = whole.headers().firstValue("ETag").orElseThrow();

      assertThat(whole.statusCode()).isEqualTo(200);
      assertThat(whole.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("application/atom+xml");
      assertThat(whole.headers().firstValue("Link").orElseThrow()).contains("rel=\"self\"");
      assertThat(serving.get("/out/all.atom", "If-None-Match", tag).statusCode()).isEqualTo(304);
      assertThat(serving.get("/out/all.rss", "If-None-Match", tag).statusCode()).isEqualTo(200);
      assertThat(serving.get("/out/all.json").body()).contains("jsonfeed.org/version/1.1");
      assertThat(serving.get("/out/all.pdf").statusCode()).isEqualTo(404);
      assertThat(serving.get("/out/none.atom").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void a_document_is_compressed_and_has_a_date_for_conditional_requests() throws Exception {
    assertThat(Run.rssify(first, "out", "add", "all").exitCode()).isZero();
    try (Serving serving = Serving.with(first);
        HttpClient client = HttpClient.newHttpClient()) {
      for (String format : List.of("atom", "rss", "json")) {
        String path = "/out/all." + format;
        HttpResponse<byte[]> compressed =
            client.send(
                HttpRequest.newBuilder(serving.url().resolve(path))
                    .header("Accept-Encoding", "gzip")
                    .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(compressed.headers().firstValue("Vary").orElse(""))
            .containsIgnoringCase("Accept-Encoding");
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
          assertThat(new String(plain.readAllBytes(), StandardCharsets.UTF_8))
              .isEqualTo(serving.get(path).body());
        }
        String modified = lastModified(serving, path);
        assertThat(serving.get(path, "If-Modified-Since", modified).statusCode()).isEqualTo(304);
        assertThat(
                serving
                    .get(path, "If-Modified-Since", "Thu, 01 Jan 1970 00:00:00 GMT")
                    .statusCode())
            .isEqualTo(200);
        assertThat(
                serving
                    .get(path, "If-Modified-Since", modified, "If-None-Match", "\"other\"")
                    .statusCode())
            .isEqualTo(200);
      }
    }
  }

  /** The date of a document; it has none in its first second. */
  private static String lastModified(Serving serving, String path) throws Exception {
    Optional<String> date = Optional.empty();
    while (date.isEmpty()) {
      BusyWait.pause();
      date = serving.get(path).headers().firstValue("Last-Modified");
    }
    return date.get();
  }

  @Test
  @Shows({
    "out.NAME.title",
    "out.NAME.tags",
    "out.NAME.feeds",
    "out.NAME.words",
    "out.NAME.size",
    "out.NAME.content",
    "out.NAME.token",
    "out.public_url"
  })
  void the_configuration_defines_outward_feeds() throws Exception {
    String token = "?token=" + first.get("FEED_TOKEN");
    try (Serving serving =
        Serving.with(
            first,
            "serve.read_token=env:READ",
            "out.public_url=https://feeds.example/rssify",
            "out.one.title=Chosen",
            "out.one.tags=news, other",
            "out.one.feeds=" + url(),
            "out.one.words=STORY 3",
            "out.one.content=excerpt",
            "out.one.token=env:FEED_TOKEN",
            "out.few.size=2",
            "out.few.token=env:FEED_TOKEN",
            "out.none.tags=unused",
            "out.none.token=env:FEED_TOKEN")) {
      assertThat(serving.get("/out/one.atom").statusCode()).isEqualTo(401);
      assertThat(serving.get("/out/unknown.atom").statusCode()).isEqualTo(401);
      assertThat(serving.get("/out/one.atom?token=wrong").statusCode()).isEqualTo(401);
      assertThat(serving.get("/out/one" + token).statusCode()).isEqualTo(401);
      assertThat(serving.get("/out", "Authorization", "Bearer r3ad").body())
          .contains("\"configured\":true")
          .doesNotContain(first.get("FEED_TOKEN"));
      String document = serving.get("/out/one.atom" + token).body();
      assertThat(document)
          .contains("<title>Chosen</title>", "https://feeds.example/rssify/out/one.atom?token=")
          .contains("Story 3", "<summary type=\"text\">Body 3 safe</summary>");
      assertThat(ids(document)).hasSize(1);
      assertThat(ids(serving.get("/out/few.atom" + token).body())).hasSize(2);
      assertThat(serving.get("/out/none.atom" + token).body()).doesNotContain("Story");
    }
    try (Serving serving = Serving.with(first)) {
      assertThat(serving.get("/out").body()).isEqualTo("{\"outward_feeds\":[]}");
    }
  }

  @Test
  void a_token_is_revoked_by_command_and_api() throws Exception {
    Map<String, String> closed = new HashMap<>(first);
    closed.put("RSSIFY_SERVE_READ_TOKEN", "env:READ");
    closed.put("RSSIFY_SERVE_WRITE_TOKEN", "env:WRITE");
    closed.put("READ", "r3ad");
    closed.put("WRITE", "wr1te");
    String a = token(Run.rssify(first, "out", "add", "a").out());
    String b = token(Run.rssify(first, "out", "add", "b").out());

    assertThat(Run.rssify(first, "out", "revoke", "a").out()).contains("revoked the token of a");
    try (Serving serving = Serving.with(closed)) {
      assertThat(serving.get("/out/a.atom?token=" + a).statusCode()).isEqualTo(401);
      assertThat(serving.get("/out/b.atom?token=" + b).statusCode()).isEqualTo(200);
      assertThat(serving.delete("/out/b/token", "Authorization", "Bearer wr1te").body())
          .contains("\"has_token\":false");
      assertThat(serving.get("/out/b.atom?token=" + b).statusCode()).isEqualTo(401);
      assertThat(serving.get("/out/b.atom", "Authorization", "Bearer r3ad").statusCode())
          .isEqualTo(200);
      assertThat(serving.delete("/out/none/token", "Authorization", "Bearer wr1te").statusCode())
          .isEqualTo(404);
    }
  }

  private static String token(String shown) {
    return shown.replaceFirst("(?s).*token=(\\S+).*", "$1");
  }

  @Test
  void the_documented_media_types_are_those_that_are_served() throws Exception {
    assertThat(Run.rssify(first, "out", "add", "all").exitCode()).isZero();
    try (Serving serving = Serving.with(first)) {
      JsonNode documented =
          new JsonMapper()
              .readTree(serving.get("/openapi.json").body())
              .at("/paths/~1out~1{file}/get/responses/200/content");
      for (String file : List.of("all", "all.atom", "all.rss", "all.json", "all.opml")) {
        String type =
            serving.get("/out/" + file).headers().firstValue("Content-Type").orElseThrow();
        assertThat(documented.propertyNames()).contains(type.replaceFirst(";.*", ""));
      }
    }
  }

  @Test
  void a_configured_feed_does_not_replace_an_added_one() {
    assertThat(Run.rssify(first, "out", "add", "news").exitCode()).isZero();

    Run refused =
        Run.rssify(
            first, "serve", "--set", "serve.listen=127.0.0.1:0", "--set", "out.news.title=Other");

    assertThat(refused.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(refused.err()).contains("out.news", "rssify out remove news");
    assertThat(Run.rssify(first, "out", "show", "news").out()).doesNotContain("Other");
  }

  @Test
  void clients_define_and_remove_outward_feeds() throws Exception {
    try (Serving serving = Serving.with(first)) {
      HttpResponse<String> added = serving.post("/out", "{\"name\": \"a\", \"tags\": [\"news\"]}");
      assertThat(added.statusCode()).isEqualTo(201);
      assertThat(added.body()).contains("\"token\":\"", "/out/a.atom");
      assertThat(serving.post("/out", "{\"name\": \"a\"}").statusCode()).isEqualTo(409);
      assertThat(serving.post("/out", "{\"name\": \"A b\"}").statusCode()).isEqualTo(422);
      assertThat(serving.post("/out", "{\"name\": \"b\", \"tag\": []}").body())
          .contains("did you mean 'tags'");
      assertThat(serving.get("/out/a").body()).contains("\"token\":null");
      assertThat(serving.get("/out/a.opml").body()).contains(url());
      assertThat(serving.get("/out.opml").body())
          .contains("xmlUrl=\"" + serving.url() + "out/a.atom\"")
          .doesNotContain(url());
    }
  }
}
