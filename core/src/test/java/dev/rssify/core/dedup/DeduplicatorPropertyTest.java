package dev.rssify.core.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import dev.rssify.testkit.Shrink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Properties of every sequence of documents, however malformed; their few values collide. */
class DeduplicatorPropertyTest {

  private static final int RUNS = 300;

  private static final Function<RandomGenerator, Item> WILD_ITEM =
      random ->
          new Item(
              maybe(Gen.oneOf("a", "b", "c", "d"), random),
              maybe(Gen.oneOf("https://x.example/1", "https://x.example/2"), random),
              maybe(Gen.oneOf("One", "Two", "Three"), random),
              maybe(Gen.oneOf("red", "green"), random),
              random.nextInt(3) == 0
                  ? null
                  : History.START.minus(Duration.ofDays(random.nextInt(1, 4))));

  /** A document, or null for a repetition of the last one; with a clean-up a long time later. */
  private record Step(@Nullable List<Item> document, boolean cleanUp) {

    List<Payload> applyTo(History history) {
      if (cleanUp) {
        history.retain(Duration.ofDays(100));
      } else if (document == null) {
        history.unchanged();
      } else {
        return history.document(Item.normalized(document), Extent.NEWEST);
      }
      return List.of();
    }
  }

  private static final Function<RandomGenerator, List<Step>> WILD =
      random -> {
        List<Step> steps = new ArrayList<>();
        for (int left = random.nextInt(1, 9); left > 0; left--) {
          steps.add(
              switch (random.nextInt(8)) {
                case 0 -> new Step(null, false);
                case 1 -> new Step(null, true);
                default -> new Step(Gen.lists(WILD_ITEM, 6).apply(random), false);
              });
        }
        return steps;
      };

  @Test
  void no_uid_is_ever_new_twice() {
    Property.forAll(RUNS, WILD, Shrink::list, DeduplicatorPropertyTest::checkNewOnce);
  }

  @Test
  @Tag("long")
  void no_uid_is_ever_new_twice_in_many_histories() {
    Property.forAll(60_000, WILD, Shrink::list, DeduplicatorPropertyTest::checkNewOnce);
  }

  private static void checkNewOnce(List<Step> steps) {
    Set<String> uids = new HashSet<>();
    History history = new History();
    for (Step step : steps) {
      for (Payload event : step.applyTo(history)) {
        if (event instanceof Payload.NewEntry(var entry)) {
          assertThat(uids.add(entry.uid())).as(entry.toString()).isTrue();
        }
      }
    }
    assertThat(history.store.entries().minted(history.feed().id(), uids)).isEqualTo(uids);
  }

  /** The random histories cover every event and every switch. */
  @Test
  void every_event_and_every_switch_occurs() {
    Set<String> types = new TreeSet<>();
    Set<IdentityKey.Kind> kinds = new HashSet<>();
    Property.forAll(
        2_000,
        WILD,
        steps -> {
          History history = new History();
          steps.forEach(step -> step.applyTo(history).forEach(event -> types.add(event.type())));
          kinds.add(history.feed().state().identity().kind());
        });
    assertThat(kinds).containsExactlyInAnyOrder(IdentityKey.Kind.values());
    assertThat(types)
        .containsExactly(
            "entries_merged", "entry_updated", "entry_vanished", "gap_detected", "new_entry");
  }

  /** Entries with their own links and titles are separate entries, whatever their ids. */
  @Test
  void no_entry_of_a_document_is_lost() {
    Property.forAll(
        RUNS,
        WILD,
        Shrink::list,
        steps -> {
          History history = new History();
          for (Step step : steps) {
            if (step.document() == null) {
              step.applyTo(history);
              continue;
            }
            List<Item> distinct = new ArrayList<>();
            for (Item item : step.document()) {
              String number = String.valueOf(distinct.size());
              distinct.add(
                  new Item(
                      item.id(),
                      "https://x.example/" + number + item.content(),
                      item.title() + number,
                      item.content(),
                      item.published()));
            }
            history.document(Item.normalized(distinct), Extent.NEWEST);
            assertThat(history.store.windows().window(history.feed().id())).hasSameSizeAs(distinct);
          }
        });
  }

  @Test
  void the_same_history_gives_the_same_events() {
    Property.forAll(WILD, steps -> assertThat(run(steps)).isEqualTo(run(steps)));
  }

  @Test
  void a_repeated_document_causes_no_event() {
    Property.forAll(
        RUNS,
        WILD,
        Shrink::list,
        steps -> {
          History history = new History();
          List<Item> last = List.of();
          for (Step step : steps) {
            step.applyTo(history);
            last = step.document() == null ? last : step.document();
          }
          assertThat(history.document(Item.normalized(last), Extent.NEWEST)).isEmpty();
        });
  }

  @Test
  void the_window_and_the_entries_agree() {
    Property.forAll(
        RUNS,
        WILD,
        Shrink::list,
        steps -> {
          History history = new History();
          for (Step step : steps) {
            step.applyTo(history);
            List<WindowEntry> window = history.store.windows().window(history.feed().id());
            assertThat(
                    history.entries().stream()
                        .filter(entry -> entry.sightings().inWindowSince() != null)
                        .map(Entry::uid))
                .containsExactlyInAnyOrderElementsOf(
                    window.stream()
                        .filter(entry -> !entry.deleted())
                        .map(WindowEntry::uid)
                        .toList());
          }
        });
  }

  /** An orderly feed: every article has its own id, link, title and date. */
  private static final Function<RandomGenerator, List<List<Item>>> ORDERLY =
      random -> {
        boolean ids = random.nextInt(4) > 0;
        List<List<Item>> documents = new ArrayList<>();
        int length = random.nextInt(1, 7);
        for (int i = 0; i < length; i++) {
          List<Item> document = new ArrayList<>();
          for (int article = 0; article < 8; article++) {
            if (random.nextInt(3) > 0) {
              document.add(
                  new Item(
                      ids ? "id-" + article : null,
                      "https://x.example/" + article + "?b=1&a=2",
                      "Title of " + article,
                      random.nextInt(4) > 0 ? "first form" : "second form",
                      History.START.minus(Duration.ofDays(article + 1))));
            }
          }
          documents.add(document);
        }
        return documents;
      };

  @Test
  void the_order_of_a_document_changes_nothing_but_the_order_of_events() {
    Property.forAll(
        ORDERLY,
        documents ->
            assertThat(unordered(documents.stream().map(List::reversed).toList()))
                .isEqualTo(unordered(documents)));
  }

  @Test
  void an_unchanged_entry_of_the_last_document_is_not_loaded() {
    Property.forAll(
        ORDERLY,
        documents -> {
          History history = new History();
          documents.forEach(document -> history.document(Item.normalized(document), Extent.NEWEST));
          history.document(Item.normalized(documents.getLast()), Extent.NEWEST);
          assertThat(history.read).isEmpty();
        });
  }

  @Test
  void white_space_and_tracking_parameters_change_nothing() {
    Property.forAll(
        ORDERLY,
        documents -> {
          List<List<Item>> noisy = new ArrayList<>();
          for (int i = 0; i < documents.size(); i++) {
            String utm = "&utm_source=feed-" + i;
            noisy.add(
                documents.get(i).stream()
                    .map(item ->
                        new Item(
                            item.id(),
                            item.link() + utm,
                            " \n" + String.valueOf(item.title()).replace(" ", "  "),
                            String.valueOf(item.content()).replace(" ", "\t"),
                            item.published()))
                    .toList());
          }
          assertThat(changes(noisy)).isEqualTo(changes(documents));
        });
  }

  private static List<List<Payload>> run(List<Step> steps) {
    History history = new History();
    return steps.stream().map(step -> step.applyTo(history)).toList();
  }

  private static List<Set<Payload>> unordered(List<List<Item>> documents) {
    History history = new History();
    return documents.stream()
        .map(document ->
            history.document(Item.normalized(document), Extent.NEWEST).stream()
                .map(DeduplicatorPropertyTest::sorted)
                .collect(Collectors.toSet()))
        .toList();
  }

  private static Payload sorted(Payload event) {
    return event instanceof Payload.EntriesRewritten(List<String> uids)
        ? new Payload.EntriesRewritten(uids.stream().sorted().toList())
        : event;
  }

  /** The events without the spelling of titles and links. */
  private static List<List<String>> changes(List<List<Item>> documents) {
    History history = new History();
    return documents.stream()
        .map(document ->
            history.document(Item.normalized(document), Extent.NEWEST).stream()
                .map(event ->
                    event.type()
                        + " "
                        + event.entryUid()
                        + (event instanceof Payload.EntryUpdated updated
                            ? updated.fields().stream().collect(Collectors.joining(" "))
                            : ""))
                .toList())
        .toList();
  }

  private static @Nullable String maybe(
      Function<RandomGenerator, String> some, RandomGenerator random) {
    return Gen.optional(some).apply(random).orElse(null);
  }
}
