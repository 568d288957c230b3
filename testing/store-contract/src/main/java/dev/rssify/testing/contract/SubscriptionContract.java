package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How a store handles subscriptions. */
interface SubscriptionContract extends OpenStore {

  @Test
  default void a_subscription_is_read_back_unchanged() {
    Feed feed = added("a");
    Subscription full = subscription(feed, "mine", "A label");
    Subscription plain = Subscription.to(new FeedAddress(feed.url()));
    store().subscriptions().put(full);
    store().subscriptions().put(plain);

    assertThat(store().subscriptions().subscription("mine")).contains(full);
    assertThat(store().subscriptions().subscription(plain.id())).contains(plain);
    assertThat(store().subscriptions().subscription("other")).isEmpty();
  }

  @Test
  default void a_feed_can_have_several_subscriptions_and_each_can_be_changed() {
    Feed feed = added("a");
    Feed other = added("b");
    store().subscriptions().put(subscription(feed, "one", "x"));
    store().subscriptions().put(subscription(feed, "two", "x"));
    store().subscriptions().put(subscription(other, "three", "x"));
    store().subscriptions().put(subscription(feed, "one", "y"));

    assertThat(store().subscriptions().of(feed.id()))
        .containsExactly(subscription(feed, "one", "y"), subscription(feed, "two", "x"));
    assertThat(store().subscriptions().of(List.of(feed.id(), other.id(), UUID.randomUUID())))
        .isEqualTo(
            Map.of(
                feed.id(),
                List.of(subscription(feed, "one", "y"), subscription(feed, "two", "x")),
                other.id(),
                List.of(subscription(other, "three", "x"))));
    assertThat(store().subscriptions().of(List.of())).isEmpty();
    assertThat(store().subscriptions().list(null, 2))
        .extracting(Subscription::id)
        .containsExactly("one", "three");
    assertThat(store().subscriptions().list("three", 2))
        .extracting(Subscription::id)
        .containsExactly("two");

    assertThat(store().subscriptions().remove("one")).isTrue();
    assertThat(store().subscriptions().remove("one")).isFalse();
    assertThat(store().subscriptions().of(feed.id())).hasSize(1);
  }

  @Test
  default void a_subscription_to_an_unknown_feed_is_rejected() {
    Subscription request = Subscription.to(new FeedAddress("https://nowhere.example/"));

    assertThatThrownBy(() -> store().subscriptions().put(request))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.NOT_FOUND));
  }

  private static Subscription subscription(Feed feed, String id, String label) {
    return new Subscription(
        id,
        feed.id(),
        new FeedAddress(feed.url()),
        label,
        List.of("news", "ünïcode"),
        -3,
        "some notes",
        false,
        Duration.ofSeconds(90),
        new CronSchedule("0 * * * *", "Asia/Tokyo"));
  }
}
