package dev.rssify.core.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.FeedArchive;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.WindowDelta;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Entries that are not in the feed's document. */
class AdditionsTest {

  private final History history = new History();

  @Test
  void an_archive_page_adds_new_entries_and_replaces_none() {
    history.document(entries(item("b", "B", "now"), item("a", "A", "now")), Extent.NEWEST);

    Comparison page =
        add(entries(item("b", "B", "then"), item("0", "Zero", "then"), item("0", "0", "x")), true);

    assertThat(page.entries().inserted())
        .extracting(entry -> entry.content().published().title())
        .containsExactly("Zero");
    Entry found = page.entries().inserted().getFirst();
    assertThat(found.backfill()).isTrue();
    assertThat(found.initial()).isFalse();
    assertThat(found.sightings().inWindowSince()).isNull();
    assertThat(page.entries().updated()).isEmpty();
    assertThat(page.window()).isEqualTo(WindowDelta.NONE);
    assertThat(page.events()).hasSize(1);
  }

  @Test
  void a_put_entry_replaces_the_one_with_its_identity_and_retains_its_sightings() {
    history.document(entries(item("a", "A", "now")), Extent.NEWEST);
    history.unchanged();
    Entry known = history.entries().getFirst();
    assertThat(known.sightings().count()).isEqualTo(2);

    Comparison put = add(entries(item("a", "A", "corrected")), false);

    Entry after = put.entries().updated().getFirst().entry();
    assertThat(after.uid()).isEqualTo(known.uid());
    assertThat(after.version()).isEqualTo(2);
    assertThat(after.sightings().asOf(history.feed().lastDocument())).isEqualTo(known.sightings());
  }

  private Comparison add(List<NormalizedEntry> entries, boolean backfill) {
    UUID feedId = history.feed().id();
    return Deduplicator.add(
        history.feed(),
        new NewDocument(feedId, entries, Extent.PART, History.START.plus(Duration.ofDays(1))),
        new FeedArchive(history.store.entries(), feedId),
        backfill);
  }

  private static List<NormalizedEntry> entries(Item... items) {
    return Item.normalized(List.of(items));
  }

  private static Item item(String id, String title, String content) {
    return new Item(id, "https://x.example/" + id, title, content, null);
  }
}
