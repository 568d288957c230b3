package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.core.store.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The contents of a store can be copied into another one. */
interface ContentsContract extends OpenStore {

  @Test
  default void contents_copied_to_another_store_and_back_are_equal() {
    try (Store other = MemoryStore.open()) {
      fillWithEverything(other);
      List<StoreRecord> original = contents(other);

      store().contents().fill(original.iterator());

      assertThat(comparable(contents(store()))).isEqualTo(comparable(original));
      try (Store back = MemoryStore.open()) {
        back.contents().fill(contents(store()).iterator());
        assertThat(comparable(contents(back))).isEqualTo(comparable(original));
      }
    }
  }

  @Test
  default void a_store_with_copied_contents_continues_like_the_original() {
    Feed feed = Samples.feed("a");
    Entry entry = Samples.entry(feed, "1", Samples.minute(1));
    Feed one;
    try (Store other = MemoryStore.open()) {
      OpenStore origin = () -> other;
      origin.added("a");
      one = origin.done(SamplePoll.of(feed, 1).inserting(entry));
      store().contents().fill(contents(other).iterator());
    }

    Feed two =
        done(SamplePoll.of(one, 2).updating(entry, "New").emitting(new Payload.FeedGone("x")));

    assertThat(feed(feed.id())).isEqualTo(two);
    assertThat(journal()).extracting(JournalEvent::seq).startsWith(1L, 2L);
    assertThat(store().fetches().newest(feed.id(), 9)).hasSize(2);
    assertThat(store().entries().versions(entry.uid())).hasSize(1);
  }

  @Test
  default void only_an_empty_store_can_be_filled() {
    Feed feed = added("a");
    assertThatThrownBy(() -> store().contents().fill(contents(store()).iterator()))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CONFLICT));
    assertThat(feed(feed.id())).isEqualTo(feed);
  }

  @Test
  default void contents_with_missing_events_are_rejected_completely() {
    List<StoreRecord> original;
    try (Store other = MemoryStore.open()) {
      fillWithEverything(other);
      original = contents(other);
    }
    List<StoreRecord> torn = original.subList(0, original.size() - 1);
    assertThatThrownBy(() -> store().contents().fill(torn.iterator()))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CORRUPTION));
    assertThat(store().feeds().list(null, 9)).isEmpty();

    store().contents().fill(original.iterator());
    assertThat(comparable(contents(store()))).isEqualTo(comparable(original));
  }

  @Test
  default void contents_read_during_commits_are_a_consistent_snapshot() throws Exception {
    Feed feed = added("a");
    AtomicBoolean enough = new AtomicBoolean();
    Thread writer =
        Thread.ofVirtual()
            .start(() -> {
              Feed current = feed;
              for (int i = 1; !enough.get(); i++) {
                Entry entry = Samples.entry(feed, "entry-" + i, Samples.minute(i));
                current = done(SamplePoll.of(current, i).inserting(entry));
              }
            });
    try {
      for (int i = 0; i < 3; i++) {
        try (Store copy = MemoryStore.open()) {
          copy.contents().fill(contents(store()).iterator());
          int version = (int) copy.feeds().feed(feed.id()).orElseThrow().version();
          assertThat(copy.entries().list(EntryQuery.newest(feed.id(), 1_000_000)).entries())
              .hasSize(version);
          assertThat(copy.fetches().newest(feed.id(), 1_000_000)).hasSize(version);
          assertThat(copy.journal().head()).isEqualTo(version);
        }
      }
    } finally {
      enough.set(true);
      writer.join();
    }
  }

  private static List<StoreRecord> contents(Store store) {
    List<StoreRecord> records = new ArrayList<>();
    store.contents().read(records::add);
    return records;
  }

  /** Ignores the order of records of different kinds; compares bodies by their bytes. */
  private static List<String> comparable(List<StoreRecord> records) {
    return records.stream().map(ContentsContract::comparable).sorted().toList();
  }

  private static String comparable(StoreRecord record) {
    if (record instanceof StoreRecord.OfEntry stored) {
      return stored.entry()
          + " "
          + stored.keys().stream().map(Object::toString).sorted().toList()
          + stored.aliases().stream().sorted().toList()
          + stored.versions()
          + stored.derivations().stream()
              .map(d -> d.kind() + d.version() + d.at() + d.mediaType() + d.content().length())
              .toList();
    }
    if (record instanceof StoreRecord.OfFeed stored) {
      return stored.feed()
          + " "
          + stored.urls()
          + stored.window().stream().map(Object::toString).sorted().toList()
          + stored.tombstones().stream().sorted().toList();
    }
    return record.toString();
  }

  /** Records of every kind. */
  private static void fillWithEverything(Store store) {
    OpenStore open = () -> store;
    Feed feed = open.added("a");
    open.added("b");
    Entry full = FullEntry.of(feed).withSightings(new Sightings(Samples.minute(1), 3, 1L));
    Entry stored = Samples.entry(feed, "kept", Samples.minute(500));
    Entry merged = Samples.entry(feed, "merged", Samples.minute(501));
    Entry old = Samples.entry(feed, "old", Samples.minute(-999_999));
    Feed one =
        open.done(
            SamplePoll.of(feed, 1)
                .becoming(Samples.filled(feed))
                .document(1)
                .inserting(full, stored, merged, old)
                .storing(RawIndexContract.raw(feed, 1)));
    Feed two =
        open.done(
            SamplePoll.of(one, 2).updating(stored, "New").merging(stored.uid(), merged.uid()));
    open.done(SamplePoll.of(two, 3).emitting(new Payload.FeedGone("3")));
    store
        .maintenance()
        .retain(
            new RetentionPolicy(
                Duration.ofDays(30), null, Duration.ofDays(9999), Duration.ofMinutes(1)),
            Samples.minute(600),
            100);
    store.subscriptions().put(Subscription.to(new FeedAddress(feed.url())));
    Samples.start(store, new Attempt(feed.id(), feed.id(), Samples.minute(3)));
    store.cursors().save("web", 2);
    store.flags().put("stopped", "over the holidays");
    store
        .gates()
        .put(new HostGate("a.example", Samples.minute(9), Samples.minute(1), "us", 1, "why"));
    store.tasks().add(new Task(feed.id(), "article", null, 1, Samples.minute(1), 0, null, "{}"));
    store
        .derivations()
        .put(
            new Derivation(stored.uid(), "k", "1", Samples.minute(4), "x/y", Body.of(new byte[9])),
            List.of());
  }
}
