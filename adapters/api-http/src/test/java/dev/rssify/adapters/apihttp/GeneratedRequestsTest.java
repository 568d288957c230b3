package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Requests made up from the OpenAPI document, right and wrong: none of them is our fault. */
@Timeout(120)
class GeneratedRequestsTest {

  private static final int REQUESTS_OF_EACH = 60;

  private static final List<String> ODD =
      List.of(
          "",
          "0",
          "-1",
          "1e9",
          "99999999999999999999",
          "true",
          "null",
          "é漢😀",
          "'; DROP TABLE entry; --",
          "../../x",
          "%00",
          "\u0000",
          "a\nb",
          "[]",
          "{\"$ref\":1}",
          "x".repeat(3_000),
          "2026-11-15T08:00:00Z",
          "-999999999-01-01T00:00:00Z",
          "+999999999-12-31T23:59:59Z",
          "ZmVlZHMKMQ",
          "ZW50cmllcwoyMDI1LTA5LTAxVDA4OjAwOjAwWgowMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMA");

  private static final List<String> BODIES =
      List.of(
          "",
          "{",
          "{}",
          "[]",
          "null",
          "7",
          "\"https://b.example/feed\"",
          "{\"url\": \"https://b.example/feed\"}",
          "{\"url\": 7, \"tags\": {}}",
          "{\"label\": \"x\", \"tags\": [\"a\", null]}",
          "{\"poll_interval_seconds\": 1e99}",
          "{\"cron\": \"* * * * *\", \"cron_zone\": \"Nowhere\"}",
          "{\"cron_zone\": \"UTC\"}",
          "{\"priority\": 99999999999999999999}",
          "{\"enabled\": null}",
          "[".repeat(5_000),
          "{\"a\":".repeat(2_000),
          "https://c.example/feed\n# no\nftp://x",
          "<opml><body><outline xmlUrl='https://d.example/'/></body></opml>",
          "\uFEFF[]",
          "\u0000\u0001");

  private final Random random;
  private final long seed = System.nanoTime();

  GeneratedRequestsTest() {
    this.random = new Random(seed);
  }

  @Test
  void none_of_them_finds_a_fault_of_ours() {
    System.out.println("requests of seed " + seed);
    try (Served served = Served.polled()) {
      List<String> known =
          List.of(
              served.feed().id().toString(),
              served.rssify().entries(served.feed().url(), 1).entries().getFirst().uid(),
              served.rssify().answers(served.feed().url(), 1).getFirst().fetchId().toString());
      JsonNode document = served.get("/openapi.json").json();
      List<String> seen = new ArrayList<>();
      for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
        for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
          for (int i = 0; i < REQUESTS_OF_EACH; i++) {
            for (Got got : one(served, path.getKey(), operation, known)) {
              String what = operation.getKey() + " " + path.getKey() + " " + got.status();
              assertThat(got.status()).as(what + " seed " + seed).isLessThan(500);
              assertThat(operation.getValue().path("responses").has(String.valueOf(got.status())))
                  .as(what + " is documented; seed " + seed + " " + got.response().request())
                  .isTrue();
              seen.add(got.status() / 100 + "xx");
            }
          }
        }
      }
      assertThat(seen).contains("2xx", "4xx");
    }
  }

  /** Sends one, unless it would take away what the others are about. */
  private List<Got> one(
      Served served, String path, Map.Entry<String, JsonNode> operation, List<String> known) {
    StringBuilder target = new StringBuilder(path);
    List<String> query = new ArrayList<>();
    for (JsonNode param : operation.getValue().path("parameters")) {
      String name = param.path("name").stringValue();
      String value = value(param.path("schema"), known);
      switch (param.path("in").stringValue()) {
        case "path" -> {
          String encoded = encoded(value);
          String place = "{" + name + "}";
          int at = target.indexOf(place);
          target.replace(at, at + place.length(), encoded.isEmpty() ? "-" : encoded);
        }
        case "query" -> {
          if (name.equals("wait")) {
            query.add("wait=0");
          } else if (random.nextInt(3) == 0) {
            query.add(encoded(name) + "=" + encoded(value));
          }
        }
        default -> {}
      }
    }
    if (random.nextInt(20) == 0) {
      query.add("surplus=1");
    }
    String uri = target + (query.isEmpty() ? "" : "?" + String.join("&", query));
    HttpRequest.Builder request = served.request(uri);
    JsonNode body = operation.getValue().path("requestBody");
    if (body.isMissingNode()) {
      request.method(operation.getKey().toUpperCase(Locale.ROOT), BodyPublishers.noBody());
    } else {
      List<String> types = new ArrayList<>(body.path("content").propertyNames());
      types.add("image/png");
      request
          .header("Content-Type", pick(types))
          .method(
              operation.getKey().toUpperCase(Locale.ROOT), BodyPublishers.ofString(pick(BODIES)));
    }
    boolean removes =
        operation.getKey().equals("delete") && uri.contains(served.feed().id().toString());
    return removes ? List.of() : List.of(served.send(request));
  }

  private String value(JsonNode schema, List<String> known) {
    int kind = random.nextInt(10);
    if (kind < 3) {
      return pick(known);
    }
    if (kind < 6 && schema.has("enum")) {
      return schema.path("enum").get(random.nextInt(schema.path("enum").size())).stringValue();
    }
    if (kind < 6 && schema.path("type").stringValue("").equals("integer")) {
      return String.valueOf(
          schema.path("minimum").longValue()
              + random.nextInt(
                  Math.clamp(
                      schema.path("maximum").longValue() - schema.path("minimum").longValue(),
                      1,
                      1_000)));
    }
    if (kind < 6 && schema.path("format").stringValue("").equals("date-time")) {
      return "2025-0" + (1 + random.nextInt(9)) + "-01T00:00:00Z";
    }
    return pick(ODD);
  }

  private String pick(List<String> some) {
    return some.get(random.nextInt(some.size()));
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
