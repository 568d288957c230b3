package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.FreePort;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two services, the second subscribed to an outward feed of the first by WebSub. */
@Timeout(60)
class ChainedServicesTest {

  private final ScriptedServer publisher = ScriptedServer.start();
  private final int first = FreePort.find();
  private final int second = FreePort.find();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    publisher.close();
  }

  @Test
  @Shows("out.hub")
  void the_second_service_gets_every_entry_of_the_first_once_by_push() throws Exception {
    int published = 3;
    publish(1, published);
    try (RssifyService consumer = consumer()) {
      Feed copy;
      try (RssifyService producer = producer()) {
        poll(producer);
        copy = consumer.engine().add("http://127.0.0.1:" + first + "/out/all.atom");
        awaitActive(consumer, copy);
        // Single entries, and more than a document of the outward feed has.
        for (int count : List.of(1, 1, 4, 130, 1, 2)) {
          publish(published + 1, published + count);
          published += count;
          poll(producer);
        }
        awaitEntries(consumer, published);
      }
      // The subscription and its position survive a restart.
      try (RssifyService producer = producer()) {
        publish(published + 1, published + 2);
        published += 2;
        poll(producer);
        awaitEntries(consumer, published);
      }
      assertThat(PushScene.titles(consumer))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.rangeClosed(1, published).mapToObj(n -> "Entry " + n).toList());
      assertThat(consumer.engine().store().fetches().newest(copy.id(), 1).getFirst().cause())
          .isEqualTo(Cause.PUSH);
    }
  }

  @Test
  void invalid_requests_are_rejected_before_a_callback_is_called() throws Exception {
    try (RssifyService _ = producer();
        HttpClient client = HttpClient.newHttpClient()) {
      String topic = "&hub.topic=http://127.0.0.1:" + first + "/out/all.atom";
      String callback = "&hub.callback=" + publisher.uri("/callback");
      for (String form :
          List.of(
              "hub.mode=publish" + topic + callback,
              "hub.mode=subscribe" + topic,
              "hub.mode=subscribe" + topic + "&hub.callback=ftp://example.com/",
              "hub.mode=subscribe" + topic + callback + "&hub.secret=" + "x".repeat(200),
              "hub.mode=subscribe" + topic + callback + "&hub.lease_seconds=long")) {
        assertThat(post(client, form)).as(form).isEqualTo(422);
      }
      assertThat(post(client, "hub.mode=subscribe" + topic + "x" + callback)).isEqualTo(404);
      assertThat(publisher.requests("/callback")).isEmpty();
      assertThat(post(client, "hub.mode=subscribe" + topic + callback)).isEqualTo(202);
      assertThat(
              publisher.awaitRequests("/callback", 1, Duration.ofSeconds(20)).getFirst().target())
          .contains("hub.mode=subscribe", "hub.challenge=", "hub.lease_seconds=864000");
    }
  }

  private int post(HttpClient client, String form) throws Exception {
    return client
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + first + "/hub"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private void poll(RssifyService producer) throws InterruptedException {
    assertThat(producer.engine().poll(publisher.uri("/feed").toString()))
        .isInstanceOf(PollOutcome.Succeeded.class);
  }

  private static void awaitActive(RssifyService consumer, Feed feed) {
    while (true) {
      FeedPush push =
          consumer.engine().store().feeds().feed(feed.id()).orElseThrow().description().push();
      if (push != null && push.state() == FeedPush.State.ACTIVE) {
        return;
      }
      BusyWait.pause();
    }
  }

  private static void awaitEntries(RssifyService consumer, int count) {
    while (PushScene.titles(consumer).size() < count) {
      BusyWait.pause();
    }
  }

  private void publish(int from, int to) {
    publisher.on(
        "/feed",
        Reply.ok(
            "application/atom+xml",
            IntStream.rangeClosed(from, to)
                .mapToObj(n -> "<entry><id>e" + n + "</id><title>Entry " + n + "</title></entry>")
                .collect(
                    Collectors.joining(
                        "",
                        "<feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><title>F</title>",
                        "</feed>"))));
  }

  private RssifyService producer() {
    RssifyService service =
        start(
            Map.of(
                "store",
                "sqlite:" + folder.resolve("first.db"),
                "serve.listen",
                "127.0.0.1:" + first,
                "out.public_url",
                "http://127.0.0.1:" + first,
                "out.hub",
                "self",
                "out.all.title",
                "All"));
    Feed _ = service.engine().add(publisher.uri("/feed").toString());
    return service;
  }

  private RssifyService consumer() {
    return start(
        Map.of(
            "store",
            "memory:",
            "push.listen",
            "127.0.0.1:" + second,
            "push.public_url",
            "http://127.0.0.1:" + second));
  }

  private static RssifyService start(Map<String, String> more) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of("gate.starts_per_second", "1000", "fetch.allowed_ranges", "127.0.0.0/8"));
    settings.putAll(more);
    return new ServiceBuilder(Configuration.load(null, Map.of(), settings)).start();
  }
}
