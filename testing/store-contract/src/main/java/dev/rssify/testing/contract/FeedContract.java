package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts.PollStart;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.NewFeed;
import dev.rssify.core.store.Schedules;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How a store handles feeds. */
interface FeedContract extends OpenStore {

  @Test
  default void a_feed_is_added_once_with_its_events() {
    Feed feed = Samples.feed("a");
    JournalDraft event =
        JournalDraft.of(feed.id(), 0, Samples.T0, feed.id(), new Payload.FeedGone("why not"));

    assertThat(store().feeds().add(feed, Samples.T0, List.of(event))).isTrue();
    assertThat(store().feeds().add(Samples.filled(feed), Samples.T0, List.of(event))).isFalse();

    assertThat(feed(feed.id())).isEqualTo(feed);
    assertThat(journal()).containsExactly(event.numbered(1));
  }

  @Test
  default void many_feeds_are_added_at_once_each_with_its_subscriptions_and_events() {
    Feed known = added("a");
    Feed one = Samples.feed("b");
    Feed two = Samples.feed("c");
    List<NewFeed> three = Stream.of(one, known, two).map(FeedContract::requested).toList();

    assertThat(store().feeds().add(three)).containsExactlyInAnyOrder(one.id(), two.id());

    assertThat(store().feeds().feeds(List.of(one.id(), two.id()))).containsOnly(one, two);
    assertThat(store().subscriptions().list(null, 10))
        .extracting(Subscription::feedId)
        .containsOnly(one.id(), two.id());
    assertThat(journal()).extracting(JournalEvent::feedId).containsExactly(one.id(), two.id());
    assertThat(store().feeds().withUrls(List.of(one.url(), known.url(), "https://no.example/")))
        .containsOnly(
            new FeedUrl(one.url(), one.id(), Samples.T0),
            new FeedUrl(known.url(), known.id(), Samples.T0));
  }

  private static NewFeed requested(Feed feed) {
    JournalDraft event =
        JournalDraft.of(feed.id(), 0, Samples.T0, feed.id(), new Payload.FeedAdded(feed.url()));
    Subscription request = Subscription.to(new FeedAddress(feed.url()));
    return new NewFeed(feed, Samples.T0, List.of(request), List.of(event));
  }

  @Test
  default void schedules_contain_due_time_and_priority_of_each_feed() {
    Feed plain = added("a");
    Feed filled = Samples.filled(Samples.feed("b"));
    store().feeds().add(filled, Samples.T0, List.of());
    List<Schedules.Scheduled> seen = new ArrayList<>();

    store().schedules().each(seen::add);

    assertThat(seen)
        .containsExactlyInAnyOrder(
            new Schedules.Scheduled(
                plain.id(),
                plain.url(),
                0,
                plain.schedule().state(),
                plain.schedule().nextRunAt(),
                plain.version(),
                plain.placement().partitionNo()),
            new Schedules.Scheduled(
                filled.id(),
                filled.url(),
                -5,
                filled.schedule().state(),
                filled.schedule().nextRunAt(),
                filled.version(),
                filled.placement().partitionNo()));
  }

  @Test
  default void a_worker_reads_only_the_feeds_and_attempts_of_its_partitions() {
    Feed a = added("a");
    Feed b = added("b");
    Partitions ours = Partitions.of(List.of(a.placement().partitionNo()));
    store()
        .attempts()
        .start(
            List.of(
                new PollStart(new Attempt(a.id(), a.id(), Samples.minute(1)), "a"),
                new PollStart(new Attempt(b.id(), b.id(), Samples.minute(1)), "b")),
            new SlotClaim("us", Samples.minute(1), Samples.minute(2)));
    List<UUID> seen = new ArrayList<>();

    store().schedules().each(ours, feed -> seen.add(feed.feedId()));

    assertThat(b.placement().partitionNo()).isNotEqualTo(a.placement().partitionNo());
    assertThat(seen).containsExactly(a.id());
    assertThat(store().attempts().open(ours)).extracting(Attempt::feedId).containsExactly(a.id());
    assertThat(store().attempts().open(Partitions.of(List.of(1023)))).isEmpty();
  }

  @Test
  default void a_feed_is_read_back_unchanged() {
    Feed feed = Samples.filled(Samples.feed("a"));
    store().feeds().add(feed, Samples.T0, List.of());
    assertThat(feed(feed.id())).isEqualTo(feed);

    Feed bare = added("b");
    Feed after = done(SamplePoll.of(bare, 1).becoming(Samples.filled(bare)));
    assertThat(feed(bare.id())).isEqualTo(after);

    Feed bareAgain = done(SamplePoll.of(after, 2).becoming(bare).fence(after.placement().fence()));
    assertThat(feed(bare.id())).isEqualTo(bareAgain);
  }

  @Test
  default void an_unknown_feed_is_empty() {
    Feed there = added("a");

    assertThat(store().feeds().feed(UUID.nameUUIDFromBytes(new byte[0]))).isEmpty();
    assertThat(store().feeds().feeds(List.of(there.id(), UUID.nameUUIDFromBytes(new byte[0]))))
        .containsExactly(there);
  }

  @Test
  default void feeds_are_listed_in_pages() {
    List<Feed> feeds = Stream.of("a", "b", "c", "d", "e").map(this::added).toList();

    List<Feed> listed = new ArrayList<>();
    @Nullable UUID after = null;
    while (true) {
      List<Feed> page = store().feeds().list(after, 2);
      listed.addAll(page);
      if (page.size() < 2) {
        break;
      }
      after = page.getLast().id();
    }

    assertThat(listed).containsExactlyInAnyOrderElementsOf(feeds).doesNotHaveDuplicates();
  }

  @Test
  default void a_feed_that_moved_is_found_under_both_urls() {
    Feed feed = added("a");
    Feed moved = done(SamplePoll.of(feed, 5).moving("https://new.example/"));
    done(SamplePoll.of(moved, 6));

    assertThat(store().feeds().withUrl(feed.url())).extracting(Feed::id).containsExactly(feed.id());
    assertThat(store().feeds().withUrl("https://new.example/"))
        .extracting(Feed::url)
        .containsExactly("https://new.example/");
    assertThat(store().feeds().withUrl("https://other.example/")).isEmpty();
    assertThat(store().feeds().urls(feed.id()))
        .containsExactly(
            new FeedUrl(feed.url(), feed.id(), Samples.T0),
            new FeedUrl("https://new.example/", feed.id(), Samples.minute(5)));
  }

  @Test
  default void a_removed_feed_is_deleted_with_everything_but_its_events() {
    Feed feed = added("a");
    Feed other = added("b");
    Entry entry = Samples.entry(feed, "1", Samples.minute(1));
    Entry stored = Samples.entry(other, "1", Samples.minute(1));
    SamplePoll poll = SamplePoll.of(feed, 1).inserting(entry);
    done(poll);
    done(SamplePoll.of(other, 1).inserting(stored));
    store().subscriptions().put(Subscription.to(new FeedAddress(feed.url())));
    Samples.start(store(), new Attempt(feed.id(), feed.id(), Samples.T0));

    assertThat(store().feeds().remove(feed.id(), List.of())).isTrue();
    assertThat(store().feeds().remove(feed.id(), List.of())).isFalse();

    assertThat(store().feeds().feed(feed.id())).isEmpty();
    assertThat(store().feeds().withUrl(feed.url())).isEmpty();
    assertThat(store().entries().entries(Set.of(entry.uid()))).isEmpty();
    assertThat(store().entries().lookup(feed.id(), Set.of(entry.identity()))).isEmpty();
    assertThat(store().entries().minted(feed.id(), Set.of(entry.uid()))).isEmpty();
    assertThat(store().fetches().last(feed.id())).isEmpty();
    assertThat(store().fetches().fetch(poll.fetchId())).isEmpty();
    assertThat(store().subscriptions().list(null, 9)).isEmpty();
    assertThat(store().attempts().open()).isEmpty();
    assertThat(journal()).hasSize(2);
    assertThat(store().entries().list(EntryQuery.newest(other.id(), 9)).entries())
        .extracting(Entry::uid)
        .containsExactly(stored.uid());
  }
}
