package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Random requests derived from the OpenAPI document, valid and invalid: none of them returns a 500.
 */
@Timeout(120)
class GeneratedRequestsTest {

  private static final int REQUESTS_OF_EACH = 40;

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

  private static final List<String> TAGS = List.of("*", "\"x\"", "W/\"x\", *", ",", "");

  private static final List<String> LISTINGS = List.of("feeds", "entries", "fetches", "hosts");

  private static final List<String> PARTS =
      List.of(
          "",
          "1",
          "a.example",
          "0".repeat(32),
          "00000000-0000-0000-0000-000000000000",
          "2025-09-01T08:00:00Z",
          "-999999999-01-01T00:00:00Z",
          "+999999999-12-31T23:59:59.999999999Z",
          "+1000000000-12-31T23:59:59Z",
          "\u0000");

  private final Random random;
  private final long seed = System.nanoTime();

  GeneratedRequestsTest() {
    this.random = new Random(seed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory:", "sqlite:"})
  void no_request_causes_an_internal_error(String kind, @TempDir Path folder) {
    System.out.println("requests of seed " + seed);
    String store = kind.equals("sqlite:") ? kind + folder.resolve("odd.db") : kind;
    try (Served served = Served.polled(store, ServiceConfig.local(0))) {
      List<String> known =
          List.of(
              served.feed().id().toString(),
              served.rssify().entries(served.feed().url(), 1).entries().getFirst().uid(),
              served.rssify().responses(served.feed().url(), 1).getFirst().fetchId().toString());
      JsonNode document = served.get("/openapi.json").json();
      List<String> seen = new ArrayList<>();
      for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
        for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
          for (int i = 0; i < REQUESTS_OF_EACH; i++) {
            for (HttpRequest request : one(served, path.getKey(), operation, known)) {
              int status = status(served, request);
              String what = request + " " + status + " of seed " + seed;
              assertThat(status).as(what).isLessThan(500);
              assertThat(operation.getValue().path("responses").has(String.valueOf(status)))
                  .as(what + " is documented")
                  .isTrue();
              seen.add(status / 100 + "xx");
            }
          }
        }
      }
      assertThat(seen).contains("2xx", "3xx", "4xx");
    }
  }

  /** Streams are closed as soon as they have started. */
  private static int status(Served served, HttpRequest request) {
    try {
      HttpResponse<InputStream> response =
          served.client().send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (!response.headers().firstValue("Content-Type").orElse("").contains("event-stream")) {
          body.readAllBytes();
        }
      }
      return response.statusCode();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(request.toString(), e);
    }
  }

  /** Creates a request, unless it would delete what the others use. */
  private List<HttpRequest> one(
      Served served, String path, Map.Entry<String, JsonNode> operation, List<String> known) {
    StringBuilder target = new StringBuilder(path);
    List<String> query = new ArrayList<>();
    Map<String, String> headers = new HashMap<>();
    for (JsonNode param : operation.getValue().path("parameters")) {
      String name = param.path("name").stringValue();
      String value = name.equals("cursor") ? cursor() : value(param.path("schema"), known);
      switch (param.path("in").stringValue()) {
        case "path" -> {
          String encoded = encoded(value);
          String place = "{" + name + "}";
          int at = target.indexOf(place);
          target.replace(at, at + place.length(), encoded.isEmpty() ? "-" : encoded);
        }
        case "query" -> {
          if (name.equals("wait")) {
            query.add(random.nextInt(5) == 0 ? "" : "wait=0");
          } else if (random.nextInt(3) == 0) {
            query.add(encoded(name) + "=" + encoded(value));
          }
        }
        default -> {
          // The client already rejects everything else that a header must not contain.
          if (random.nextInt(3) == 0 && value.matches("[ -~]*")) {
            headers.put(name, name.equals("If-None-Match") ? pick(TAGS) : value);
          }
        }
      }
    }
    if (random.nextInt(20) == 0) {
      query.add("surplus=1");
    }
    query.removeIf(String::isEmpty);
    String uri = target + (query.isEmpty() ? "" : "?" + String.join("&", query));
    HttpRequest.Builder request = served.request(uri);
    headers.forEach(request::setHeader);
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
    return removes ? List.of() : List.of(request.build());
  }

  /** A cursor of any listing, or an invalid one. */
  private String cursor() {
    String text =
        String.join(
            "\n",
            List.of(pick(LISTINGS), pick(PARTS), pick(PARTS)).subList(0, 2 + random.nextInt(2)));
    return random.nextInt(5) == 0
        ? pick(ODD)
        : Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
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
