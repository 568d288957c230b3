package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.feed.FeedIdentity;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.testkit.golden.Golden;
import dev.rssify.testkit.golden.GoldenCase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Sequences of documents: the events of each, and the resulting entries. */
class DocumentSequencesTest {

  static List<GoldenCase> sequences() {
    return Golden.cases(
        Path.of(System.getProperty("rssify.root"), "core/src/test/resources/golden/sequences"));
  }

  @ParameterizedTest
  @MethodSource("sequences")
  void each_document_causes_the_expected_events(GoldenCase sequence) {
    History history = new History();
    Names names = new Names();
    List<List<String>> events = new ArrayList<>();
    for (JsonNode document : sequence.inputTree()) {
      events.add(reported(history, document, names));
    }
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("events", events);
    outcome.put("entries", history.entries().stream().map(names::entry).toList());
    FeedIdentity identity = history.feed().state().identity();
    outcome.put(
        "identity",
        identity.kind().code()
            + (identity.sharedLinks() ? ", links shared" : "")
            + (identity.reason() == null ? "" : ": " + identity.reason()));
    sequence.verify(outcome);
  }

  /** A document is a list of entries, or the name of what happened instead. */
  private static List<String> reported(History history, JsonNode document, Names names) {
    if (document.isString()) {
      switch (document.stringValue()) {
        case "unchanged" -> history.unchanged();
        case "deleted" -> history.retain(Duration.ofDays(100));
        default -> throw new IllegalArgumentException(document.stringValue());
      }
      return List.of();
    }
    if (document.has("complete")) {
      return reported(history, document.path("complete"), Extent.ALL, names);
    }
    return document.has("broke_off")
        ? reported(history, document.path("broke_off"), Extent.PART, names)
        : reported(history, document, Extent.NEWEST, names);
  }

  private static List<String> reported(
      History history, JsonNode entries, Extent extent, Names names) {
    List<Item> items = new ArrayList<>();
    entries.forEach(item -> items.add(Item.of(item)));
    return history.document(Item.normalized(items), extent).stream().map(names::event).toList();
  }

  /** Names entries in the order they appear: e1, e2, ... */
  private static final class Names {

    private final Map<String, String> byUid = new HashMap<>();

    String event(Payload payload) {
      return switch (payload) {
        case Payload.NewEntry(EntryHeadline entry) -> {
          if (byUid.containsKey(entry.uid())) {
            throw new AssertionError("new twice: " + entry);
          }
          byUid.put(entry.uid(), "e" + (byUid.size() + 1));
          yield "new "
              + of(entry.uid())
              + " "
              + entry.title()
              + (entry.initial() ? " (initial)" : "");
        }
        case Payload.EntryUpdated(EntryHeadline entry, List<String> fields) ->
            "updated " + of(entry.uid()) + " " + String.join(", ", fields);
        case Payload.EntryVanished(String uid) -> "vanished " + of(uid);
        case Payload.EntriesMerged(String stored, String merged) ->
            "merged " + of(merged) + " into " + of(stored);
        case Payload.EntriesRewritten(List<String> uids) ->
            "rewritten " + uids.stream().map(this::of).collect(Collectors.joining(", "));
        case Payload.GapDetected gap -> "gap, " + gap.newEntries() + " new";
        case Payload.FeedMoved _,
            Payload.FeedStale _,
            Payload.FeedChanged _,
            Payload.FeedRecovered _,
            Payload.FeedAdded _,
            Payload.FeedRemoved _,
            Payload.FeedGone _,
            Payload.DerivationAdded _,
            Payload.ClusterChanged _,
            Payload.ContextUpdated _,
            Payload.QueryMatched _ ->
            throw new AssertionError("unexpected event of a document: " + payload);
      };
    }

    String entry(Entry entry) {
      return of(entry.uid())
          + " "
          + entry.content().published().title()
          + ", version "
          + entry.version()
          + ", seen "
          + entry.sightings().count()
          + (entry.sightings().inWindowSince() == null ? "" : ", there");
    }

    private String of(String uid) {
      return Objects.requireNonNull(byUid.get(uid), uid);
    }
  }
}
