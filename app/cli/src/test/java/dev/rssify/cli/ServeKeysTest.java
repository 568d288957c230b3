package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Shows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Settings of the HTTP service, each with its effect. */
@Timeout(60)
class ServeKeysTest {

  private static final Map<String, String> MEMORY =
      Map.of("RSSIFY_STORE", "memory:", "READ", "r3ad", "WRITE", "wr1te");
  private static final String STREAM = "/events?after=0";

  @TempDir private Path folder = Path.of("");

  @Test
  @Shows({"serve.listen", "serve.names"})
  void requests_are_served_only_under_the_configured_names() throws Exception {
    try (Serving serving = Serving.with(MEMORY, "serve.names=feeds.example")) {
      assertThat(serving.get("/feeds").statusCode()).isEqualTo(200);
      assertThat(serving.status("/feeds", "feeds.example")).contains(" 200");
      assertThat(serving.status("/feeds", "other.example")).contains(" 421");
    }
  }

  @Test
  @Shows({"serve.read_token", "serve.write_token"})
  void tokens_separate_reading_from_writing() throws Exception {
    String feed = "{\"url\": \"https://a.example/feed\"}";
    String read = "Bearer r3ad";
    String write = "Bearer wr1te";
    try (Serving serving =
        Serving.with(MEMORY, "serve.read_token=env:READ", "serve.write_token=env:WRITE")) {
      assertThat(serving.get("/feeds").statusCode()).isEqualTo(401);
      assertThat(serving.get("/feeds", "Authorization", read).statusCode()).isEqualTo(200);
      assertThat(serving.get("/feeds", "Authorization", write).statusCode()).isEqualTo(200);
      assertThat(serving.post("/feeds", feed).statusCode()).isEqualTo(401);
      assertThat(serving.post("/feeds", feed, "Authorization", read).statusCode()).isEqualTo(403);
      assertThat(serving.post("/feeds", feed, "Authorization", write).statusCode()).isEqualTo(201);
    }
  }

  @Test
  @Shows("serve.requests_per_second")
  void a_client_with_too_many_requests_is_limited() throws Exception {
    try (Serving serving = Serving.with(MEMORY, "serve.requests_per_second=1")) {
      int allowed = 0;
      int status = serving.get("/feeds").statusCode();
      while (status == 200) {
        allowed++;
        status = serving.get("/feeds").statusCode();
      }
      assertThat(status).isEqualTo(429);
      assertThat(allowed).as("two at once, and one for each second").isBetween(2, 60);
    }
  }

  @Test
  @Shows({"serve.connections", "serve.connections_per_address"})
  void connections_are_limited_for_all_addresses_and_for_each() throws Exception {
    String[] from = {"127.0.0.1", "127.0.0.2", "127.0.0.3"};
    try (Serving serving =
        Serving.with(MEMORY, "serve.connections=2", "serve.connections_per_address=1")) {
      assertThat(serving.status(STREAM, "localhost", from[0])).contains(" 200");
      assertThat(serving.status("/feeds", "localhost", from[0])).contains(" 503");
      assertThat(serving.status(STREAM, "localhost", from[1])).contains(" 200");
      assertThat(serving.status("/feeds", "localhost", from[2])).contains(" 503");
      assertThat(serving.status("/health", "localhost", from[2])).contains(" 200");
    }
    try (Serving serving =
        Serving.with(MEMORY, "serve.connections=3", "serve.connections_per_address=1")) {
      assertThat(serving.status(STREAM, "localhost", from[0])).contains(" 200");
      assertThat(serving.status(STREAM, "localhost", from[1])).contains(" 200");
      assertThat(serving.status("/feeds", "localhost", from[2])).contains(" 200");
    }
  }

  @Test
  @Shows("serve.streams")
  void event_streams_are_limited() throws Exception {
    try (Serving serving = Serving.with(MEMORY, "serve.streams=1")) {
      assertThat(serving.status(STREAM, "localhost")).contains(" 200");
      assertThat(serving.status(STREAM, "localhost")).contains(" 429");
      assertThat(serving.status("/feeds", "localhost")).contains(" 200");
    }
  }

  @Test
  @Shows("feeds.initial")
  void initial_feeds_are_added_once() throws Exception {
    Path list =
        Files.writeString(
            folder.resolve("feeds.json"),
            "[{\"url\": \"https://a.example/\", \"id\": \"a\"}, \"https://b.example/\"]");
    Map<String, String> store = Map.of("RSSIFY_STORE", "sqlite:" + folder.resolve("rssify.db"));
    String[] settings = {"feeds.initial=" + list, "fetch.allowed_hosts=none.example"};

    try (Serving serving = Serving.with(store, settings)) {
      assertThat(serving.get("/feeds").body()).contains("https://a.example/", "https://b.example/");
    }
    assertThat(Run.rssify(store, "remove", "--yes", "a").exitCode()).isZero();
    try (Serving serving = Serving.with(store, settings)) {
      assertThat(serving.get("/feeds").body())
          .contains("https://b.example/")
          .doesNotContain("https://a.example/");
    }
  }
}
