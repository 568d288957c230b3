package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.feed.Feed;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How entries are found: keys and merged uids. */
interface IdentityContract extends OpenStore {

  @Test
  default void several_keys_may_identify_one_entry() {
    Feed feed = added("a");
    Entry entry = Samples.entry(feed, "1", Samples.minute(1));
    done(SamplePoll.of(feed, 1).inserting(entry).withKey(Samples.link("x"), entry.uid()));

    assertThat(
            store()
                .entries()
                .lookup(
                    feed.id(),
                    Set.of(Samples.id("1"), Samples.link("x"), Samples.id("x"), Samples.link("1"))))
        .containsOnlyKeys(Samples.id("1"), Samples.link("x"))
        .containsValue(new KnownEntry.Live(entry));
    assertThat(store().entries().keys(entry.uid()))
        .containsExactlyInAnyOrder(Samples.id("1"), Samples.link("x"));
  }

  @Test
  default void a_key_is_valid_only_in_its_own_feed() {
    Feed feed = added("a");
    Feed other = added("b");
    done(SamplePoll.of(feed, 1).inserting(Samples.entry(feed, "1", Samples.minute(1))));

    assertThat(store().entries().lookup(other.id(), Set.of(Samples.id("1")))).isEmpty();
  }

  @Test
  default void a_key_can_be_assigned_to_another_entry() {
    Feed feed = added("a");
    Entry first = Samples.entry(feed, "1", Samples.minute(1));
    Entry second = Samples.entry(feed, "2", Samples.minute(1));
    Feed one = done(SamplePoll.of(feed, 1).inserting(first, second));
    done(SamplePoll.of(one, 2).withKey(Samples.id("1"), second.uid()));

    assertThat(store().entries().lookup(feed.id(), Set.of(Samples.id("1"))))
        .containsEntry(Samples.id("1"), new KnownEntry.Live(second));
    assertThat(store().entries().keys(first.uid())).isEmpty();
  }

  @Test
  default void a_merged_uid_returns_the_entry_it_was_merged_into() {
    Feed feed = added("a");
    Entry a = Samples.entry(feed, "a", Samples.minute(1));
    Entry b = Samples.entry(feed, "b", Samples.minute(2));
    Entry c = Samples.entry(feed, "c", Samples.minute(3));
    Feed one = done(SamplePoll.of(feed, 1).inserting(a, b, c));
    Feed two = done(SamplePoll.of(one, 2).merging(b.uid(), c.uid()));
    done(SamplePoll.of(two, 3).merging(a.uid(), b.uid()));

    assertThat(store().entries().entries(Set.of(a.uid(), b.uid(), c.uid())))
        .containsOnlyKeys(a.uid(), b.uid(), c.uid())
        .containsEntry(c.uid(), a);
    assertThat(store().entries().lookup(feed.id(), Set.of(Samples.id("b"), Samples.id("c"))))
        .containsEntry(Samples.id("b"), new KnownEntry.Live(a))
        .containsEntry(Samples.id("c"), new KnownEntry.Live(a));
    assertThat(store().entries().keys(c.uid())).hasSize(3);
    assertThat(store().entries().minted(feed.id(), Set.of(a.uid(), b.uid(), c.uid()))).hasSize(3);
    assertThat(store().entries().list(ListingContract.everything(9)).entries())
        .extracting(Entry::uid)
        .containsExactly(a.uid());
  }

  @Test
  default void a_uid_that_was_never_assigned_is_not_minted() {
    Feed feed = added("a");
    Entry entry = Samples.entry(feed, "a", Samples.minute(1));
    done(SamplePoll.of(feed, 1).inserting(entry));

    assertThat(store().entries().minted(feed.id(), Set.of(entry.uid(), "0".repeat(32))))
        .containsExactly(entry.uid());
  }
}
