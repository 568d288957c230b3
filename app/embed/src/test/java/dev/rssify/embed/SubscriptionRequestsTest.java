package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.SubscriptionStore;
import dev.rssify.testkit.Records;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Effects of subscription requests on existing subscriptions, and on feeds without any. */
class SubscriptionRequestsTest {

  private static final FeedAddress HARBOUR = new FeedAddress("https://harbour.example/news.rss");
  private static final FeedAddress PIER = new FeedAddress("https://pier.example/news.rss");

  private final Storage storage = Storage.open("memory:");
  private final Store store = storage.store();
  private final SubscriptionRegistry registry =
      OfflineOperations.registry(EngineConfig.defaults(), storage);

  @AfterEach
  void close() {
    storage.close();
  }

  private static Subscription request(String id, FeedAddress address, List<String> tags) {
    return Subscription.to(address).withId(id).withTags(tags);
  }

  private static Subscription full(FeedAddress address) {
    return new Subscription(
        address.feedId().toString(),
        address.feedId(),
        address,
        "The harbour",
        List.of("sea"),
        3,
        "read it on Mondays",
        false,
        Duration.ofMinutes(30),
        null);
  }

  private Feed register(Subscription request) {
    return registry.register(
        new SubscriptionRequest(request, FeedSettings.NONE), FirstPoll.IMMEDIATE);
  }

  private Subscription onRecord(String id) {
    return store.subscriptions().subscription(id).orElseThrow();
  }

  private FeedSchedule.State state(FeedAddress address) {
    return store.feeds().feed(address.feedId()).orElseThrow().schedule().state();
  }

  @Test
  void feeds_of_a_registrable_domain_are_added_to_one_partition() {
    for (String url : List.of("https://www.bbc.co.uk/news.xml", "http://feeds.bbc.co.uk:8080/")) {
      assertThat(register(Subscription.to(new FeedAddress(url))).placement().partitionNo())
          .as(url)
          .isEqualTo(FeedPlacement.partition("bbc.co.uk"));
    }
  }

  @Test
  void a_url_alone_does_not_change_an_existing_subscription() {
    register(full(HARBOUR));

    Feed feed =
        registry.register(
            SubscriptionRequest.partial(Subscription.to(HARBOUR)), FirstPoll.IMMEDIATE);

    assertThat(onRecord(HARBOUR.feedId().toString())).isEqualTo(full(HARBOUR));
    assertThat(feed.schedule().state()).isEqualTo(FeedSchedule.State.DISABLED);
  }

  @Test
  void a_url_alone_does_not_change_a_subscription_with_another_id() {
    Subscription disabled = Subscription.to(HARBOUR).withId("news").enabled(false);
    register(disabled);

    Feed feed =
        registry.register(
            SubscriptionRequest.partial(Subscription.to(HARBOUR)), FirstPoll.IMMEDIATE);

    assertThat(store.subscriptions().of(feed.id())).containsExactly(disabled);
    assertThat(feed.schedule().state()).isEqualTo(FeedSchedule.State.DISABLED);
  }

  @Test
  void a_partial_request_changes_its_fields_and_a_full_one_all() {
    String id = HARBOUR.feedId().toString();
    register(full(HARBOUR));

    registry.register(
        SubscriptionRequest.partial(request(id, HARBOUR, List.of("land"))), FirstPoll.IMMEDIATE);
    assertThat(onRecord(id).tags()).containsExactly("land");
    assertThat(onRecord(id).label()).isEqualTo("The harbour");

    register(Subscription.to(HARBOUR));
    assertThat(onRecord(id)).isEqualTo(Subscription.to(HARBOUR));
    assertThat(state(HARBOUR)).isEqualTo(FeedSchedule.State.HEALTHY);
  }

  @Test
  void a_feed_whose_last_subscription_moved_is_stored_but_not_polled_until_subscribed_again() {
    register(request("news", HARBOUR, List.of()));
    register(request("news", PIER, List.of()));

    assertThat(state(HARBOUR)).isEqualTo(FeedSchedule.State.DISABLED);
    assertThat(state(PIER)).isEqualTo(FeedSchedule.State.HEALTHY);

    register(request("news", HARBOUR, List.of()));
    assertThat(state(HARBOUR)).isEqualTo(FeedSchedule.State.HEALTHY);
    assertThat(state(PIER)).isEqualTo(FeedSchedule.State.DISABLED);
  }

  @Test
  void a_feed_with_a_remaining_subscription_is_polled() {
    register(request("news", HARBOUR, List.of()));
    register(request("ferries", HARBOUR, List.of()));
    register(request("news", PIER, List.of()));

    assertThat(state(HARBOUR)).isEqualTo(FeedSchedule.State.HEALTHY);
  }

  @Test
  void a_subscription_id_that_is_the_url_or_id_of_another_feed_is_rejected() {
    assertThatThrownBy(() -> register(request(PIER.feedId().toString(), HARBOUR, List.of())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("neither a URL nor another feed's id");
    assertThatThrownBy(() -> register(request("x", HARBOUR, List.of("t".repeat(201)))))
        .hasMessageContaining("tags");
    assertThat(store.feeds().list(null, 9)).isEmpty();
  }

  @Test
  void a_feed_and_its_last_subscription_are_deleted_in_one_transaction() {
    register(request("news", HARBOUR, List.of()));
    Store careful =
        Records.with(store, SubscriptionStore.class, new NeverAlone(store.subscriptions()));
    SubscriptionRegistry other =
        OfflineOperations.registry(
            EngineConfig.defaults(), Records.with(storage, Store.class, careful));

    assertThat(other.remove("news")).isTrue();

    assertThat(store.feeds().list(null, 9)).isEmpty();
    assertThat(store.subscriptions().list(null, 9)).isEmpty();
  }

  /** A subscription store that rejects removing a single subscription. */
  private record NeverAlone(SubscriptionStore requests) implements SubscriptionStore {

    @Override
    public void put(Subscription subscription) {
      requests.put(subscription);
    }

    @Override
    public Optional<Subscription> subscription(String id) {
      return requests.subscription(id);
    }

    @Override
    public Map<UUID, List<Subscription>> of(Collection<UUID> feedIds) {
      return requests.of(feedIds);
    }

    @Override
    public List<Subscription> list(@Nullable String after, int limit) {
      return requests.list(after, limit);
    }

    @Override
    public boolean remove(String id) {
      throw new AssertionError("a crash here would leave a feed without a subscription");
    }
  }
}
