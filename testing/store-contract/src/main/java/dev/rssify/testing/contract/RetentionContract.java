package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.RetentionReport;
import dev.rssify.core.store.StoreSizes;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What retention deletes, and what remains. */
interface RetentionContract extends OpenStore {

  @Test
  default void entries_not_seen_for_long_are_deleted_and_leave_tombstones() {
    Feed feed = added("a");
    Entry old = Samples.entry(feed, "old", Samples.minute(1));
    Entry recent = Samples.entry(feed, "recent", Samples.minute(120));
    Feed one =
        done(SamplePoll.of(feed, 1).inserting(old, recent).withKey(Samples.link("x"), old.uid()));
    done(SamplePoll.of(one, 2).updating(old, "Changed"));

    assertThat(store().maintenance().retain(hours(2, null), Samples.minute(125), 100))
        .isEqualTo(new RetentionReport(1, 0, 0, false));

    assertThat(store().entries().entries(Set.of(old.uid(), recent.uid())))
        .containsOnlyKeys(recent.uid());
    assertThat(store().entries().lookup(feed.id(), Set.of(old.identity(), Samples.link("x"))))
        .containsEntry(old.identity(), new KnownEntry.Deleted(old.identity().tombstone(feed.id())))
        .containsEntry(
            Samples.link("x"), new KnownEntry.Deleted(Samples.link("x").tombstone(feed.id())));
    assertThat(store().entries().minted(feed.id(), Set.of(old.uid()))).hasSize(1);
    assertThat(store().entries().versions(old.uid())).isEmpty();
    assertThat(store().entries().list(ListingContract.everything(9)).entries()).hasSize(1);
  }

  @Test
  default void an_entry_in_the_window_is_never_deleted() {
    Feed feed = added("a");
    Entry entry =
        Samples.entry(feed, "1", Samples.minute(1))
            .withSightings(new Sightings(Samples.minute(1), 0, 1L));
    done(SamplePoll.of(feed, 1).inserting(entry).document(1));

    assertThat(store().maintenance().retain(hours(1, 1), Samples.minute(99_999), 100).entries())
        .isZero();
    assertThat(entry(entry.uid()).uid()).isEqualTo(entry.uid());
  }

  @Test
  default void a_feed_may_have_its_own_retention() {
    Feed feed = added("a");
    Feed stored = Samples.filled(feed);
    done(
        SamplePoll.of(feed, 1)
            .becoming(stored)
            .inserting(Samples.entry(feed, "1", Samples.minute(1))));

    assertThat(store().maintenance().retain(hours(1, null), Samples.minute(60 * 24 * 399), 100))
        .extracting(RetentionReport::entries)
        .isEqualTo(0);
    assertThat(store().maintenance().retain(hours(1, null), Samples.minute(60 * 24 * 401), 100))
        .extracting(RetentionReport::entries)
        .isEqualTo(1);
  }

  @Test
  default void above_the_maximum_number_the_oldest_entries_are_deleted_in_batches() {
    Feed feed = added("a");
    Entry[] entries = new Entry[9];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = Samples.entry(feed, "entry-" + i, Samples.minute(i));
    }
    done(SamplePoll.of(feed, 1).inserting(entries));

    RetentionReport first = store().maintenance().retain(hours(9999, 4), Samples.minute(9), 3);
    assertThat(first).isEqualTo(new RetentionReport(3, 0, 0, true));
    assertThat(store().maintenance().retain(hours(9999, 4), Samples.minute(9), 3).entries())
        .isEqualTo(2);

    assertThat(store().entries().list(ListingContract.everything(9)).entries())
        .extracting(entry -> entry.identity().value())
        .containsExactly("entry-5", "entry-6", "entry-7", "entry-8");
  }

  @Test
  default void a_feed_may_have_its_own_maximum_number_of_entries() {
    Feed few = limited("few", new FeedRetention(null, 1, null, null));
    Feed all = limited("all", new FeedRetention(null, FeedRetention.UNLIMITED, null, null));
    Feed usual = limited("usual", FeedRetention.NONE);

    store().maintenance().retain(hours(9999, null), Samples.minute(9), 100);
    assertThat(count(few, all, usual)).containsExactly(1, 4, 4);

    store().maintenance().retain(hours(9999, 2), Samples.minute(9), 100);
    assertThat(count(few, all, usual)).containsExactly(1, 4, 2);
  }

  @Test
  default void the_shortest_retention_of_responses_is_known() {
    assertThat(store().maintenance().shortestRawRetention()).isEmpty();
    limited("a", FeedRetention.NONE);
    limited("b", new FeedRetention(null, null, Duration.ofDays(3), null));
    limited("c", new FeedRetention(null, null, Duration.ofDays(2), 0));

    assertThat(store().maintenance().shortestRawRetention()).contains(Duration.ofDays(2));
  }

  /** A feed with four entries and its own retention. */
  private Feed limited(String name, FeedRetention retention) {
    Feed feed = added(name);
    FeedSettings settings = feed.settings().withRetention(retention);
    Entry[] entries = new Entry[4];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = Samples.entry(feed, "entry-" + i, Samples.minute(i));
    }
    return done(SamplePoll.of(feed, 1).becoming(feed.withSettings(settings)).inserting(entries));
  }

  private List<Integer> count(Feed... feeds) {
    return Arrays.stream(feeds)
        .map(feed -> store().entries().list(EntryQuery.newest(feed.id(), 9)).entries().size())
        .toList();
  }

  @Test
  default void a_merged_uid_stays_minted_when_its_entry_is_deleted() {
    Feed feed = added("a");
    Entry stored = Samples.entry(feed, "kept", Samples.minute(1));
    Entry merged = Samples.entry(feed, "merged", Samples.minute(1));
    Feed one = done(SamplePoll.of(feed, 1).inserting(stored, merged));
    done(SamplePoll.of(one, 2).merging(stored.uid(), merged.uid()));

    store().maintenance().retain(hours(1, null), Samples.minute(9999), 100);

    assertThat(store().entries().minted(feed.id(), Set.of(stored.uid(), merged.uid()))).hasSize(2);
    assertThat(store().entries().entries(Set.of(stored.uid(), merged.uid()))).isEmpty();
    assertThat(store().entries().lookup(feed.id(), Set.of(merged.identity())))
        .containsKey(merged.identity());
  }

  @Test
  default void sizes_count_what_is_stored() {
    Feed feed = added("a");
    Entry old = Samples.entry(feed, "old", Samples.minute(1));
    Feed one = done(SamplePoll.of(feed, 1).inserting(old).storing(RawIndexContract.raw(feed, 1)));
    done(
        SamplePoll.of(one, 2)
            .updating(old, "Changed")
            .inserting(Samples.entry(feed, "new", Samples.minute(200))));
    StoreSizes before = store().maintenance().sizes();
    assertThat(before.feeds()).isEqualTo(1);
    assertThat(before.entries()).isEqualTo(2);
    assertThat(before.versions()).isEqualTo(1);
    assertThat(before.events()).isEqualTo(3);
    assertThat(before.fetches()).isEqualTo(2);
    assertThat(before.raws()).isEqualTo(1);
    assertThat(before.tombstones()).isZero();

    store().maintenance().retain(hours(1, null), Samples.minute(210), 100);
    StoreSizes after = store().maintenance().sizes();
    assertThat(after.entries()).isEqualTo(1);
    assertThat(after.versions()).isZero();
    assertThat(after.tombstones()).isEqualTo(1);
  }

  private static RetentionPolicy hours(int hours, @Nullable Integer maxEntries) {
    return new RetentionPolicy(
        Duration.ofHours(hours), maxEntries, Duration.ofDays(9999), Duration.ofDays(9999));
  }
}
