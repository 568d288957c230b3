package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload.ClusterChanged;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.text.NameUuid;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a store handles clusters. */
interface ClusterContract extends OpenStore {

  @Test
  default void clusters_are_merged_with_their_event_and_members_retain_their_reason() {
    Feed feed = added("a");
    Entry one = Samples.entry(feed, "1", Samples.minute(1));
    Entry two = Samples.entry(feed, "2", Samples.minute(2));
    Entry three = Samples.entry(feed, "3", Samples.minute(3));
    done(SamplePoll.of(feed, 1).inserting(one, two, three));
    store().clusters().addMembers(List.of(member(one, one, 1, 1), member(two, two, 2, 2)));
    ClusterChanged changed =
        new ClusterChanged(
            three.uid(),
            one.uid(),
            one.uid(),
            List.of(new ClusterChanged.Merge(two.uid(), two.uid(), "near_copy", 0.75)));

    store()
        .clusters()
        .put(
            Map.of(two.uid(), one.uid()),
            List.of(member(three, one, 3, 3), member(one, one, 9, 4)),
            List.of(
                new JournalDraft(NameUuid.of("c"), Samples.minute(4), feed.id(), null, changed)));

    assertThat(store().clusters().members(one.uid(), 10))
        .containsExactly(member(one, one, 1, 4), member(two, one, 2, 2), member(three, one, 3, 3));
    assertThat(store().clusters().members(two.uid(), 10)).isEmpty();
    assertThat(store().clusters().of(Set.of(two.uid(), "0".repeat(32))))
        .containsOnlyKeys(two.uid());
    assertThat(store().clusters().representatives(Set.of(one.uid(), two.uid())))
        .containsExactlyEntriesOf(Map.of(one.uid(), member(one, one, 1, 4)));
    assertThat(store().clusters().lastCompared(2)).containsExactly(one.uid(), three.uid());
    assertThat(journal()).extracting(JournalEvent::payload).last().isEqualTo(changed);
  }

  @Test
  default void a_list_can_omit_copies_and_an_unknown_entry_joins_no_cluster() {
    Feed feed = added("a");
    Feed other = added("b");
    Entry one = Samples.entry(feed, "1", Samples.minute(1));
    Entry two = Samples.entry(other, "2", Samples.minute(2));
    Entry nowhere = Samples.entry(feed, "3", Samples.minute(3));
    done(SamplePoll.of(feed, 1).inserting(one));
    done(SamplePoll.of(other, 1).inserting(two));

    store()
        .clusters()
        .addMembers(
            List.of(member(one, one, 1, 1), member(two, one, 2, 2), member(nowhere, one, 0, 0)));

    EntryQuery all = new EntryQuery(Set.of(), null, EntryQuery.Order.OLDEST_FIRST, null, 10);
    assertThat(store().entries().list(all).entries()).hasSize(2);
    assertThat(store().entries().list(all.onePerCluster(true)).entries())
        .extracting(Entry::uid)
        .containsExactly(one.uid());
    assertThat(
            store().entries().list(EntryQuery.newest(other.id(), 10).onePerCluster(true)).entries())
        .extracting(Entry::uid)
        .containsExactly(two.uid());

    store().feeds().remove(feed.id(), List.of());

    assertThat(store().clusters().members(one.uid(), 10)).containsExactly(member(two, one, 2, 2));
    assertThat(store().entries().list(all.onePerCluster(true)).entries())
        .extracting(Entry::uid)
        .containsExactly(two.uid());
  }

  private static ClusterMember member(
      Entry entry, Entry first, long joinedAfter, long comparedAfter) {
    return new ClusterMember(entry.uid(), first.uid(), joinedAfter, comparedAfter);
  }
}
