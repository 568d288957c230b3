package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.feed.Feed;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How a store handles entries, their versions and their sightings. */
interface EntryContract extends OpenStore {

  @Test
  default void an_entry_is_read_back_unchanged() {
    Feed feed = added("a");
    Entry full = FullEntry.of(feed);
    Entry bare = Samples.entry(feed, "1", Samples.minute(1));
    done(SamplePoll.of(feed, 1).inserting(full, bare));

    assertThat(entry(full.uid())).isEqualTo(full);
    assertThat(entry(bare.uid())).isEqualTo(bare);
    assertThat(store().entries().entries(List.of(full.uid(), bare.uid(), "0".repeat(32))))
        .containsOnlyKeys(full.uid(), bare.uid());
  }

  @Test
  default void entries_are_found_by_their_keys_in_many_feeds() {
    Feed one = added("a");
    Feed two = added("b");
    Entry first = Samples.entry(one, "1", Samples.minute(1));
    Entry second = Samples.entry(two, "1", Samples.minute(2));
    done(SamplePoll.of(one, 1).inserting(first, Samples.entry(one, "2", Samples.minute(1))));
    done(SamplePoll.of(two, 2).inserting(second));

    assertThat(store().entries().named(List.of(one.id(), two.id()), List.of(Samples.id("1"))))
        .extracting(Entry::uid)
        .containsExactlyInAnyOrder(first.uid(), second.uid());
    assertThat(store().entries().named(List.of(two.id()), List.of(Samples.id("2")))).isEmpty();
    assertThat(store().entries().named(List.of(), List.of(Samples.id("1")))).isEmpty();
  }

  @Test
  default void the_last_ten_versions_of_an_entry_are_stored() {
    Feed feed = added("a");
    Entry first = Samples.entry(feed, "1", Samples.minute(0));
    Feed current = done(SamplePoll.of(feed, 0).inserting(first));
    for (int i = 1; i <= 12; i++) {
      current = done(SamplePoll.of(current, i).updating(entry(first.uid()), "Form " + (i + 1)));
    }

    Entry last = entry(first.uid());
    assertThat(last.version()).isEqualTo(13);
    assertThat(last.content().published().title()).isEqualTo("Form 13");
    List<EntryVersion> versions = store().entries().versions(first.uid());
    assertThat(versions)
        .extracting(EntryVersion::number)
        .containsExactlyElementsOf(IntStream.iterate(12, i -> i - 1).limit(10).boxed().toList());
    assertThat(versions.getFirst())
        .isEqualTo(
            new EntryVersion(
                12, Samples.content("1", "Form 12"), Samples.minute(12), List.of("title")));
  }

  @Test
  default void sightings_of_an_entry_in_the_window_are_computed() {
    Feed feed = added("a");
    Entry entry =
        Samples.entry(feed, "1", Samples.minute(1))
            .withSightings(new Sightings(Samples.minute(1), 0, 1L));
    Feed one = done(SamplePoll.of(feed, 1).inserting(entry).document(1));
    assertThat(entry(entry.uid()).sightings()).isEqualTo(new Sightings(Samples.minute(1), 1, 1L));

    Feed three = done(SamplePoll.of(one, 9).document(3));
    assertThat(entry(entry.uid()).sightings()).isEqualTo(new Sightings(Samples.minute(9), 3, 1L));
    assertThat(store().entries().lookup(feed.id(), Set.of(entry.identity())).values())
        .containsExactly(new KnownEntry.Live(entry(entry.uid())));

    Sightings left = new Sightings(Samples.minute(9), 3, null);
    Feed four = done(SamplePoll.of(three, 10).document(4).seen(entry.uid(), left));
    done(SamplePoll.of(four, 11).document(5));
    assertThat(entry(entry.uid()).sightings()).isEqualTo(left);
  }

  @Test
  default void an_update_retains_the_sort_time_and_the_keys_of_an_entry() {
    Feed feed = added("a");
    Entry entry = Samples.entry(feed, "1", Samples.minute(1));
    Feed one = done(SamplePoll.of(feed, 1).inserting(entry));
    done(SamplePoll.of(one, 2).updating(entry, "Other"));

    assertThat(store().entries().keys(entry.uid())).containsExactly(entry.identity());
    assertThat(store().entries().list(ListingContract.everything(9)).entries())
        .extracting(Entry::version)
        .containsExactly(2);
  }
}
