package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Imports lists of feeds over real HTTP. */
@Timeout(60)
class ImportRouteTest {

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

  @Test
  void a_list_is_imported_line_by_line() {
    Got got =
        post(
            "/import",
            "[\"https://b.example/feed\", \"https://c.example/feed\", 7, \"%s\"]"
                .formatted(served.feed().url()));

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.json().path("added").intValue()).isEqualTo(2);
    assertThat(got.json().path("known").intValue()).isEqualTo(1);
    assertThat(got.json().path("problems").size()).isEqualTo(1);
    assertThat(got.json().path("lines"))
        .extracting(line -> line.path("line").intValue() + line.path("result").stringValue())
        .containsExactly("1added", "1added", "1known");
    assertThat(got.json().at("/lines/2/feed_id").stringValue())
        .isEqualTo(served.feed().id().toString());
    assertThat(served.get("/opml").text()).contains("https://c.example/feed");
  }

  @Test
  void an_import_does_not_reuse_ids_of_other_subscriptions() {
    post("/feeds", "{\"url\": \"https://b.example/feed\", \"id\": \"b\"}");

    Got got =
        post(
            "/import",
            """
            ["https://c.example/feed",
             {"url": "https://d.example/feed", "id": "b"},
             {"url": "https://e.example/feed", "id": "e"},
             {"url": "https://f.example/feed", "id": "e"},
             {"url": "https://g.example/feed", "cron": "x"}]
            """);

    assertThat(got.json().path("added").intValue()).isEqualTo(2);
    assertThat(got.json().path("problems"))
        .extracting(
            problem -> problem.path("line").intValue() + problem.path("field").stringValue())
        .containsExactly("2id", "4id", "5cron");
    assertThat(served.get("/feeds/b").json().path("url").stringValue())
        .isEqualTo("https://b.example/feed");
  }

  @Test
  void a_list_without_a_feed_is_rejected() {
    assertThat(post("/import", "[]").status()).isEqualTo(422);
    assertThat(post("/import", "[7]").code()).isEqualTo("unprocessable");
    assertThat(send("POST", "/import", "image/png", "x").status()).isEqualTo(415);
  }
}
