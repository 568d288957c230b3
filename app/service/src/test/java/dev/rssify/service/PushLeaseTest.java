package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.FeedChanges;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.push.FeedUpdates;
import dev.rssify.core.push.PushTasks;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How leases of a hub are renewed, expire and are denied. */
@Timeout(60)
class PushLeaseTest extends HubScene {

  @Test
  void a_lease_is_renewed_when_a_third_of_it_is_left_with_the_same_callback_and_secret()
      throws Exception {
    try (RssifyService service = start(Map.of())) {
      Feed feed = subscribed(service);
      Map<String, String> request = hub.request(1);
      hub.verify(request, 3 * DAY);
      Instant first = push(service, feed).leaseExpiresAt();
      assertThat(nextRequest(service, feed))
          .isBetween(first.minusSeconds(DAY + 60), first.minusSeconds(DAY - 60));

      requestNow(service, feed);
      Map<String, String> renewal = hub.request(2);
      assertThat(renewal).isEqualTo(request);
      assertThat(hub.verify(renewal, 4 * DAY).statusCode()).isEqualTo(200);

      assertThat(push(service, feed).leaseExpiresAt()).isAfter(first.plusSeconds(DAY / 2));
      assertThat(hub.deliver(request, "sha256", document(2)).statusCode()).isEqualTo(204);
      assertThat(titles(service)).containsExactly("Entry 1", "Entry 2");
    }
  }

  @Test
  void a_lease_that_is_not_renewed_expires_and_a_late_confirmation_activates_it_again()
      throws Exception {
    try (RssifyService service = start(Map.of())) {
      Feed feed = subscribed(service);
      Map<String, String> request = hub.request(1);
      hub.verify(request, DAY);
      assertThat(hub.deliver(request, "sha256", document(2)).statusCode()).isEqualTo(204);
      assertThat(push(service, feed).isWorking(Instant.now())).isTrue();

      endLease(service, feed);
      requestNow(service, feed);
      Map<String, String> again = hub.request(2);

      assertThat(push(service, feed).state()).isEqualTo(FeedPush.State.EXPIRED);
      assertThat(push(service, feed).isWorking(Instant.now())).isFalse();
      assertThat(hub.verify(again, DAY).statusCode()).isEqualTo(200);
      assertThat(push(service, feed).state()).isEqualTo(FeedPush.State.ACTIVE);
      assertThat(hub.deliver(again, "sha256", document(3)).statusCode()).isEqualTo(204);
      assertThat(titles(service)).containsExactly("Entry 1", "Entry 2", "Entry 3");
    }
  }

  @Test
  void a_subscription_that_the_hub_denies_is_requested_again_after_a_week() throws Exception {
    try (RssifyService service = start(Map.of())) {
      Feed feed = subscribed(service);
      Map<String, String> request = hub.request(1);
      Map<String, String> other = new HashMap<>(request);
      other.put("hub.topic", "http://other.example/");
      assertThat(hub.deny(other, "wrong").statusCode()).isEqualTo(404);
      assertThat(push(service, feed).state()).isEqualTo(FeedPush.State.PENDING);

      assertThat(hub.deny(request, "too-many").statusCode()).isBetween(200, 299);

      assertThat(push(service, feed).state()).isEqualTo(FeedPush.State.DENIED);
      assertThat(push(service, feed).error()).contains("too-many");
      assertThat(nextRequest(service, feed)).isAfter(Instant.now().plusSeconds(7 * DAY - 60));

      requestNow(service, feed); // a week later
      assertThat(hub.verify(hub.request(2), DAY).statusCode()).isEqualTo(200);
      assertThat(push(service, feed).state()).isEqualTo(FeedPush.State.ACTIVE);
    }
  }

  /** When the next request to the hub is due. */
  private static Instant nextRequest(RssifyService service, Feed feed) {
    return task(service, feed).dueAt();
  }

  /** Pretends that the next request to the hub is due. */
  private static void requestNow(RssifyService service, Feed feed) {
    service.engine().store().tasks().update(task(service, feed).dueAgain(Instant.now()));
  }

  private static Task task(RssifyService service, Feed feed) {
    return service.engine().store().tasks().task(PushTasks.id(feed.id())).orElseThrow();
  }

  /** Pretends that the lease has ended. */
  private static void endLease(RssifyService service, Feed feed) {
    Instant now = Instant.now();
    assertThat(
            new FeedUpdates(service.engine().store(), FeedChanges.NONE)
                .apply(
                    feed.id(),
                    now,
                    stored ->
                        stored.withDescription(
                            stored
                                .description()
                                .withPush(
                                    stored.description().push().confirmed(now.minusSeconds(1))))))
        .isPresent();
  }
}
