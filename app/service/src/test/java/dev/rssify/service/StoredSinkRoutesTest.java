package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sinks over the API of a running service. */
@Timeout(60)
class StoredSinkRoutesTest {

  @TempDir private Path folder;

  private final HttpClient client = HttpClient.newHttpClient();

  private Configuration settings() {
    return settings(Map.of());
  }

  private Configuration settings(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("store", "sqlite:" + folder.resolve("news.db"));
    settings.put("serve.listen", "127.0.0.1:0");
    settings.put("fetch.allowed_ranges", "127.0.0.0/8");
    return Configuration.load(null, Map.of(), settings);
  }

  private HttpResponse<String> send(URI url, String method, String body) throws Exception {
    return client.send(
        HttpRequest.newBuilder(url)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .header("Content-Type", "application/json")
            .build(),
        BodyHandlers.ofString());
  }

  @Test
  void a_sink_is_added_tested_paused_and_removed_while_the_service_runs() throws Exception {
    try (ScriptedServer receiver = ScriptedServer.start();
        RssifyService service = new ServiceBuilder(settings()).start()) {
      receiver.on("/hook", Reply.status(204));
      URI sinks = service.url().orElseThrow().resolve("sinks");
      String body = "{\"url\": \"" + receiver.uri("/hook") + "\", \"name\": \"board\"}";

      HttpResponse<String> added = send(sinks, "POST", body);
      assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
      assertThat(added.body()).contains("\"secret_value\":\"whsec_", "\"paused\":false");
      assertThat(send(sinks, "POST", body).statusCode()).isEqualTo(409);
      assertThat(send(sinks, "GET", "").body()).contains("sink:board").doesNotContain("whsec_");

      assertThat(send(URI.create(sinks + "/board/test"), "POST", "").body())
          .contains("\"accepted\":true");
      service.engine().add("https://harbour.example/feed.xml");
      while (receiver.requests("/hook").size() < 2) {
        BusyWait.pause();
      }
      assertThat(send(URI.create(sinks + "/board/pause"), "POST", "").body())
          .contains("\"paused\":true");
      assertThat(send(URI.create(sinks + "/board"), "DELETE", "").statusCode()).isEqualTo(204);
      assertThat(send(URI.create(sinks + "/board"), "DELETE", "").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void dead_letters_are_delivered_again_or_deleted() throws Exception {
    try (ScriptedServer receiver = ScriptedServer.start();
        RssifyService service = new ServiceBuilder(settings()).start()) {
      receiver.on(
          "/hook", Reply.status(400), Reply.status(400), Reply.status(500), Reply.status(204));
      URI sinks = service.url().orElseThrow().resolve("sinks");
      String body = "{\"url\": \"" + receiver.uri("/hook") + "\", \"name\": \"board\"}";
      assertThat(send(sinks, "POST", body).statusCode()).isEqualTo(201);
      service.engine().add("https://harbour.example/feed.xml");
      service.engine().add("https://pier.example/feed.xml");
      DeadLetters letters = new DeadLetters(service.engine().store().tasks());
      while (letters.count("sink:board") < 2) {
        BusyWait.pause();
      }

      URI replay = URI.create(sinks + "/board/dead-letters/replay?limit=1");
      assertThat(send(replay, "POST", "").body())
          .contains("\"delivered\":0", "\"remaining\":2", "\"reason\":");
      assertThat(send(replay, "POST", "").body())
          .contains("\"delivered\":1", "\"rejected\":[]", "\"remaining\":1");
      assertThat(send(URI.create(sinks + "/board/dead-letters"), "DELETE", "").statusCode())
          .isEqualTo(204);
      assertThat(letters.count("sink:board")).isZero();
      assertThat(send(URI.create(sinks + "/none/dead-letters/replay"), "POST", "").statusCode())
          .isEqualTo(404);
    }
  }

  @Test
  void a_sink_has_its_name_and_that_of_its_cursor_and_its_letters_are_listed_page_by_page()
      throws Exception {
    try (ScriptedServer receiver = ScriptedServer.start();
        RssifyService service = new ServiceBuilder(settings()).start()) {
      receiver.on("/hook", Reply.status(400));
      URI sinks = service.url().orElseThrow().resolve("sinks");
      String body = "{\"url\": \"" + receiver.uri("/hook") + "\", \"name\": \"board\"}";
      assertThat(send(sinks, "POST", body).statusCode()).isEqualTo(201);
      service
          .engine()
          .add(
              List.of(
                  SubscriptionRequest.partial(
                      Subscription.to(
                              FeedAddress.parse("https://harbour.example/feed.xml").orElseThrow())
                          .withLabel("Harbour"))),
              FirstPoll.SPREAD);
      service.engine().add("https://pier.example/feed.xml");
      DeadLetters letters = new DeadLetters(service.engine().store().tasks());
      while (letters.count("sink:board") < 2) {
        BusyWait.pause();
      }

      String first = send(URI.create(sinks + "/sink:board/dead-letters?limit=1"), "GET", "").body();
      assertThat(first).contains("\"feed_title\":\"Harbour\"", "\"type\":\"feed_added\"");
      String next = first.replaceFirst("(?s).*\"next\":\"([^\"]+)\".*", "$1");
      assertThat(
              send(URI.create(sinks + "/board/dead-letters?limit=1&cursor=" + next), "GET", "")
                  .body())
          .contains("\"feed_title\":null", "\"next\":null");
      assertThat(send(URI.create(sinks + "/sink:board/test"), "POST", "").body())
          .contains("\"accepted\":false");
      for (String method : List.of("GET", "DELETE")) {
        assertThat(send(URI.create(sinks + "/none/dead-letters"), method, "").statusCode())
            .isEqualTo(404);
      }
      assertThat(send(URI.create(sinks + "/sink:board"), "DELETE", "").statusCode()).isEqualTo(204);
    }
  }

  @Test
  void a_configured_webhook_is_tested_and_cannot_be_paused() throws Exception {
    try (ScriptedServer receiver = ScriptedServer.start();
        RssifyService service =
            new ServiceBuilder(
                    settings(
                        Map.of(
                            "webhooks.board.url",
                            receiver.uri("/hook").toString(),
                            "webhooks.board.secret",
                            "env:BOARD")))
                .environment(Map.of("BOARD", "tide"))
                .start()) {
      receiver.on("/hook", Reply.status(204));
      URI board = service.url().orElseThrow().resolve("sinks/webhook:board/");

      assertThat(send(board.resolve("test"), "POST", "").body()).contains("\"accepted\":true");
      for (String action : List.of("pause", "resume")) {
        HttpResponse<String> refused = send(board.resolve(action), "POST", "");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("is defined in the configuration");
      }
      assertThat(send(board.resolve("../webhook:board"), "DELETE", "").statusCode()).isEqualTo(409);
      assertThat(send(board.resolve("dead-letters"), "GET", "").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void a_client_can_run_no_command_and_read_no_secret_of_the_operator() throws Exception {
    try (RssifyService service = new ServiceBuilder(settings()).start()) {
      URI sinks = service.url().orElseThrow().resolve("sinks");
      assertThat(send(sinks, "POST", "{\"url\": \"exec:touch pwned\"}").body())
          .contains("unprocessable", "on the machine of the service");
      assertThat(
              send(sinks, "POST", "{\"url\": \"https://a.example/\", \"secret\": \"env:HOME\"}")
                  .body())
          .contains("unprocessable", "secret:NAME");
      assertThat(
              send(sinks, "POST", "{\"url\": \"https://a.example/\", \"types\": [\"x\"]}").body())
          .contains("unknown event type 'x'");
      assertThat(send(sinks, "POST", "{\"url\": \"https://a.example/\", \"tag\": [\"x\"]}").body())
          .contains("unprocessable", "unknown field 'tag'; did you mean 'tags'?");
      assertThat(send(sinks, "POST", "no").statusCode()).isEqualTo(400);
    }
  }
}
