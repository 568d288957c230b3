package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.NameUuid;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** How a store handles derivations. */
interface DerivationContract extends OpenStore {

  @Test
  default void versions_accumulate_and_none_is_overwritten() {
    Feed feed = added("a");
    Entry entry = Samples.entry(feed, "1", Samples.minute(1));
    done(SamplePoll.of(feed, 1).inserting(entry));

    assertThat(put(entry, "keywords", "1", 0, 1, -1)).isTrue();
    assertThat(put(entry, "keywords", "1", 9)).isFalse();
    assertThat(put(entry, "keywords", "2", 2)).isTrue();
    assertThat(put(entry, "language", "1")).isTrue();

    assertThat(store().derivations().ofEntry(entry.uid()))
        .extracting(found -> found.kind() + " " + found.version())
        .containsExactly("keywords 1", "keywords 2", "language 1");
    Derivation first = store().derivations().derivation(entry.uid(), "keywords", "1").orElseThrow();
    assertThat(first.content().toBytes()).containsExactly(0, 1, -1);
    assertThat(first.mediaType()).isEqualTo("application/octet-stream");
    assertThat(first.at()).isEqualTo(Samples.minute(2));
    assertThat(store().derivations().derivation(entry.uid(), "language", "2")).isEmpty();
    assertThat(journal())
        .extracting(JournalEvent::type)
        .containsExactly("new_entry", "derivation_added", "derivation_added", "derivation_added");
  }

  @Test
  default void a_derivation_of_an_unknown_entry_is_rejected() {
    Entry nowhere = Samples.entry(added("a"), "1", Samples.minute(1));

    assertThatThrownBy(() -> put(nowhere, "keywords", "1"))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.NOT_FOUND));
    assertThat(journal()).isEmpty();
  }

  @Test
  default void derivations_of_a_merged_entry_move_to_the_remaining_one() {
    Feed feed = added("a");
    Entry stored = Samples.entry(feed, "kept", Samples.minute(1));
    Entry merged = Samples.entry(feed, "merged", Samples.minute(1));
    Feed one = done(SamplePoll.of(feed, 1).inserting(stored, merged));
    put(merged, "keywords", "1", 7);
    put(merged, "language", "1", 8);
    put(stored, "keywords", "1", 9);

    done(SamplePoll.of(one, 2).merging(stored.uid(), merged.uid()));

    assertThat(store().derivations().ofEntry(stored.uid()))
        .extracting(Derivation::entryUid, Derivation::kind, found -> found.content().toBytes()[0])
        .containsExactly(
            Tuple.tuple(stored.uid(), "keywords", (byte) 9),
            Tuple.tuple(stored.uid(), "language", (byte) 8));
    assertThat(store().derivations().ofEntry(merged.uid())).isEmpty();
  }

  private boolean put(Entry entry, String kind, String version, int... bytes) {
    byte[] content = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      content[i] = (byte) bytes[i];
    }
    Derivation derivation =
        new Derivation(
            entry.uid(),
            kind,
            version,
            Samples.minute(2),
            "application/octet-stream",
            Body.of(content));
    JournalDraft event =
        JournalDraft.of(
            NameUuid.of(entry.uid() + kind + version),
            0,
            Samples.minute(2),
            entry.feedId(),
            new Payload.DerivationAdded(entry.uid(), kind, version));
    return store().derivations().put(derivation, List.of(event));
  }
}
