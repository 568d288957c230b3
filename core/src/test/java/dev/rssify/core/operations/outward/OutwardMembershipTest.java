package dev.rssify.core.operations.outward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.SubscriptionStore;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testkit.Records;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which feeds belong to outward feeds, and what is read to find out. */
class OutwardMembershipTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final Store plain = MemoryStore.open();
  private final CountingSubscriptions subscriptions =
      new CountingSubscriptions(plain.subscriptions());
  private final Store store = Records.with(plain, SubscriptionStore.class, subscriptions);
  private final Feed sea = add("https://sea.example/feed", "water", "news");
  private final Feed sand = add("https://sand.example/feed", "desert");
  private final Feed bare = add("https://bare.example/feed");

  @Test
  void it_has_the_feeds_that_a_document_has_entries_of() {
    for (OutwardFeed outward :
        List.of(
            feed(List.of(), List.of()),
            feed(List.of("news"), List.of()),
            feed(List.of("news", "desert"), List.of()),
            feed(List.of(), List.of(bare.url())),
            feed(List.of("desert"), List.of(sea.id().toString())),
            feed(List.of("unused"), List.of("https://unknown.example/")))) {
      Set<UUID> ofDocument = new OutwardEntries(store).feeds(outward);
      Set<UUID> found = new HashSet<>();
      OutwardMembership membership = new OutwardMembership(store);
      for (Feed feed : List.of(sea, sand, bare)) {
        if (membership.has(outward, feed.id())) {
          found.add(feed.id());
        }
      }

      assertThat(found)
          .isEqualTo(outward.ofAllFeeds() ? Set.of(sea.id(), sand.id(), bare.id()) : ofDocument);
    }
  }

  @Test
  void a_batch_of_events_reads_the_subscriptions_of_its_feeds_once_and_no_others() {
    OutwardMembership membership = new OutwardMembership(store);
    List<OutwardFeed> feeds =
        List.of(feed(List.of("news"), List.of()), feed(List.of("desert"), List.of()));
    subscriptions.listed = 0;
    subscriptions.read = 0;

    for (int event = 0; event < 100; event++) {
      feeds.forEach(outward -> membership.has(outward, sea.id()));
    }

    assertThat(subscriptions.listed).isZero();
    assertThat(subscriptions.read).isEqualTo(1);
  }

  @Test
  void an_entry_belongs_to_a_feed_with_a_query_from_its_match_on() {
    OutwardMembership membership = new OutwardMembership(store);
    OutwardFeed all = feed(List.of(), List.of());
    OutwardFeed storms = feed(List.of("news"), List.of(), "storms");
    Payload added = new Payload.NewEntry(headline());

    assertThat(membership.changed(all, event(sea, added))).contains("e1");
    assertThat(membership.changed(storms, event(sea, added))).isEmpty();
    assertThat(membership.changed(storms, event(sea, match("storms")))).contains("e1");
    assertThat(membership.changed(storms, event(sand, match("storms")))).isEmpty();
    assertThat(membership.changed(storms, event(sea, match("floods")))).isEmpty();
    assertThat(membership.changed(all, event(sea, match("storms")))).isEmpty();
  }

  private static Payload match(String query) {
    return new Payload.QueryMatched(headline(), query, "1", 1, "");
  }

  private static EntryHeadline headline() {
    return new EntryHeadline(
        "e1",
        new UUID(2, 2),
        "title",
        null,
        null,
        null,
        null,
        null,
        List.of(),
        1,
        false,
        false,
        List.of());
  }

  private static JournalEvent event(Feed feed, Payload payload) {
    return JournalDraft.of(new UUID(3, 3), 0, NOW, feed.id(), payload).numbered(1);
  }

  private Feed add(String url, String... tags) {
    FeedAddress address = new FeedAddress(url);
    Feed feed =
        Feed.added(
            address,
            new FeedSchedule(
                FeedSchedule.State.HEALTHY,
                Duration.ofHours(1),
                NOW,
                null,
                FeedSchedule.Reason.NEW_FEED,
                null));
    Subscription subscription =
        new Subscription(
            url, feed.id(), address, null, List.of(tags), null, null, true, null, null);
    plain.feeds().add(feed, NOW, List.of());
    plain.subscriptions().put(subscription);
    return feed;
  }

  private static OutwardFeed feed(List<String> tags, List<String> feeds) {
    return feed(tags, feeds, null);
  }

  private static OutwardFeed feed(List<String> tags, List<String> feeds, @Nullable String query) {
    return new OutwardFeed(
        "out",
        new UUID(1, 1),
        null,
        tags,
        feeds,
        List.of(),
        query,
        false,
        5,
        OutwardFeed.Content.FULL,
        null,
        false);
  }

  /** Counts what is read. */
  private static final class CountingSubscriptions implements SubscriptionStore {

    private final SubscriptionStore real;
    private int read;
    private int listed;

    CountingSubscriptions(SubscriptionStore real) {
      this.real = real;
    }

    @Override
    public void put(Subscription subscription) {
      real.put(subscription);
    }

    @Override
    public Optional<Subscription> subscription(String id) {
      return real.subscription(id);
    }

    @Override
    public Map<UUID, List<Subscription>> of(Collection<UUID> feedIds) {
      read++;
      return real.of(feedIds);
    }

    @Override
    public List<Subscription> list(String after, int limit) {
      listed++;
      return real.list(after, limit);
    }

    @Override
    public boolean remove(String id) {
      return real.remove(id);
    }
  }
}
