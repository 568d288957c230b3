package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.testkit.Shows;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Push end to end: a publisher, a hub that may misbehave, and the service. */
@Timeout(60)
class PushServiceTest extends HubScene {

  @Test
  @Shows({"push.public_url", "push.listen", "push.mode"})
  void a_verified_hub_delivers_content_that_is_committed_before_the_2xx() throws Exception {
    try (RssifyService service = start(Map.of())) {
      Feed feed = subscribed(service);
      Map<String, String> request = hub.request(1);
      assertThat(request)
          .containsEntry("hub.mode", "subscribe")
          .containsEntry("hub.topic", feed.url());
      assertThat(request.get("hub.callback"))
          .startsWith("http://127.0.0.1:" + port + "/push/" + feed.id() + "/");

      var verified = hub.verify(request, DAY);

      assertThat(verified.statusCode()).isEqualTo(200);
      assertThat(verified.body()).isEqualTo("a-challenge");
      assertThat(push(service, feed).state()).isEqualTo(FeedPush.State.ACTIVE);
      int entry = 2;
      for (String algorithm : List.of("sha1", "sha256", "sha384", "sha512")) {
        var delivered = hub.deliver(request, algorithm, document(entry++));
        assertThat(delivered.statusCode()).isEqualTo(204);
        assertThat(titles(service)).hasSize(entry - 1).contains("Entry " + (entry - 1));
      }
      assertThat(service.engine().store().fetches().newest(feed.id(), 1).getFirst().cause())
          .isEqualTo(Cause.PUSH);
    }
  }

  @Test
  void deliveries_of_a_misbehaving_hub_are_rejected() throws Exception {
    try (RssifyService service = start(Map.of())) {
      Feed feed = subscribed(service);
      Map<String, String> request = hub.request(1);
      String callback = request.get("hub.callback");
      String topic = request.get("hub.topic");
      assertThat(hub.verify(request, "http://other.example/", DAY).statusCode()).isEqualTo(404);
      assertThat(hub.verify(request, DAY).statusCode()).isEqualTo(200);
      byte[] content = document(2);

      assertThat(hub.deliver(callback, topic, "sha256=00", content).statusCode()).isEqualTo(403);
      assertThat(hub.deliver(callback + "x", topic, "sha256=00", content).statusCode())
          .isEqualTo(404);
      assertThat(
              hub.deliver(
                      callback.replace(feed.id().toString(), "no-id"), topic, "sha256=0", content)
                  .statusCode())
          .isEqualTo(404);
      Map<String, String> unwanted = new HashMap<>(request);
      unwanted.put("hub.mode", "unsubscribe");
      assertThat(hub.verify(unwanted, DAY).statusCode()).isEqualTo(404);
      assertThat(titles(service)).containsExactly("Entry 1");

      assertThat(hub.deliver(request, "sha256", content).statusCode()).isEqualTo(204);
      assertThat(hub.deliver(request, "sha256", content).statusCode()).isEqualTo(204);
      assertThat(titles(service)).containsExactly("Entry 1", "Entry 2");
      assertThat(push(service, feed).state()).isEqualTo(FeedPush.State.ACTIVE);
    }
  }

  @Test
  void a_body_of_100_megabytes_is_rejected() throws Exception {
    try (RssifyService service = start(Map.of())) {
      subscribed(service);
      Map<String, String> request = hub.request(1);
      hub.verify(request, DAY);

      int status;
      try {
        status = hub.deliver(request, "sha256", new byte[100_000_000]).statusCode();
      } catch (IOException e) {
        status = 413; // the connection was closed while the body was being sent
      }

      assertThat(status).isEqualTo(413);
      assertThat(titles(service)).containsExactly("Entry 1");
    }
  }

  @Test
  void a_ping_without_content_causes_a_poll() throws Exception {
    try (RssifyService service = start(Map.of())) {
      Feed feed = subscribed(service);
      Map<String, String> request = hub.request(1);
      hub.verify(request, DAY);

      assertThat(hub.deliver(request, "sha256", new byte[0]).statusCode()).isEqualTo(204);

      assertThat(feed(service, feed).schedule().nextRunAt())
          .isBefore(Instant.now().plusSeconds(61));
    }
  }

  @Test
  void removing_a_feed_unsubscribes_from_its_hub_and_deletes_the_callback() throws Exception {
    try (RssifyService service = start(Map.of())) {
      Feed feed = subscribed(service);
      Map<String, String> request = hub.request(1);
      hub.verify(request, DAY);

      assertThat(service.engine().remove(feed.id().toString())).isTrue();

      Map<String, String> end = hub.request(2);
      assertThat(end)
          .containsEntry("hub.mode", "unsubscribe")
          .containsEntry("hub.callback", request.get("hub.callback"));
      assertThat(hub.deliver(request, "sha256", document(2)).statusCode()).isEqualTo(410);
      assertThat(hub.verify(end, 0).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void with_push_off_no_request_is_sent_to_a_hub() throws Exception {
    try (RssifyService service = start(Map.of("push.mode", "off"))) {
      Feed feed = subscribed(service);

      assertThat(feed(service, feed).description().hubs()).containsExactly(hub.url());
      assertThat(feed(service, feed).description().push()).isNull();
    }
  }

  @Test
  void concurrent_pushes_and_polls_deliver_each_entry_once() throws Exception {
    try (RssifyService service = start(Map.of("gate.starts_per_second", "1000"));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Feed feed = subscribed(service);
      Map<String, String> request = hub.request(1);
      hub.verify(request, DAY);
      List<Future<PollOutcome>> polls = new ArrayList<>();
      List<Future<Integer>> statuses = new ArrayList<>();
      for (int entry = 2; entry <= 30; entry++) {
        byte[] content = document(entry);
        publisher.on("/feed", feedReply(content));
        for (int copy = 0; copy < 2; copy++) {
          statuses.add(threads.submit(() -> hub.deliver(request, "sha256", content).statusCode()));
        }
        polls.add(threads.submit(() -> service.engine().poll(feed.url())));
        if (entry % 10 == 0) {
          for (Future<Integer> status : statuses) {
            assertThat(status.get()).isIn(204, 429);
          }
          statuses.clear();
        }
      }
      for (Future<Integer> status : statuses) {
        assertThat(status.get()).isIn(204, 429);
      }
      for (Future<PollOutcome> poll : polls) {
        assertThat(poll.get()).isInstanceOf(PollOutcome.Succeeded.class);
      }

      assertThat(publisher.requests("/feed")).hasSizeGreaterThan(1);
      assertThat(feed(service, feed).version()).isPositive();
      assertThat(titles(service)).doesNotHaveDuplicates();
    }
  }
}
