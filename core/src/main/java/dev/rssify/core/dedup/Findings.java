package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.EntryUpdate;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the events of a document, for single entries and for the whole document. */
final class Findings {

  private static final int REWRITTEN_AT_LEAST = 5;
  private static final int GAP_BEHIND_AT_LEAST = 3;
  private static final Set<String> DATES = Set.of("published", "updated");

  private final int windowSize;
  private final Extent extent;
  private final List<Payload> merged = new ArrayList<>();
  private final List<Payload> changes = new ArrayList<>();
  private final List<WindowEntry> left = new ArrayList<>();
  private final List<String> rewritten = new ArrayList<>();
  private int appeared;
  private int stayed;
  private Instant oldestStanding = Instant.MAX;

  Findings(int windowSize, Extent extent) {
    this.windowSize = windowSize;
    this.extent = extent;
  }

  void merged(EntryMerge merge) {
    merged.add(new Payload.EntriesMerged(merge.stored(), merge.merged()));
  }

  void appeared(Entry entry) {
    appeared++;
    changes.add(new Payload.NewEntry(entry.headline()));
  }

  void stayed(WindowEntry entry) {
    stayed++;
    if (entry.sortAt().isBefore(oldestStanding)) {
      oldestStanding = entry.sortAt();
    }
  }

  /** An entry of the last document changed. */
  void changed(EntryUpdate update) {
    List<String> fields = update.replaced().changed();
    if (fields.stream().noneMatch(DATES::contains)) {
      rewritten.add(update.entry().uid());
    }
    changes.add(new Payload.EntryUpdated(update.entry().headline(), fields));
  }

  /** An absent entry returned and has changed. */
  void cameBackChanged(EntryUpdate update) {
    changes.add(new Payload.EntryUpdated(update.entry().headline(), update.replaced().changed()));
  }

  void left(WindowEntry entry) {
    left.add(entry);
  }

  /** No entry stayed and some are new: entries in between may have been missed. */
  boolean isGap() {
    return extent != Extent.PART
        && windowSize >= GAP_BEHIND_AT_LEAST
        && stayed == 0
        && appeared > 0;
  }

  private boolean isRewritten() {
    return rewritten.size() >= REWRITTEN_AT_LEAST && 2 * rewritten.size() >= windowSize;
  }

  /**
   * All events.
   *
   * @param last the previous document; null when there was none
   */
  List<Payload> events(@Nullable LastDocument last) {
    List<Payload> events = new ArrayList<>();
    if (isGap() && last != null) {
      events.add(new Payload.GapDetected(last.seenAt(), appeared));
    }
    events.addAll(merged);
    if (isRewritten()) {
      Set<String> listed = new HashSet<>(rewritten);
      changes.removeIf(change ->
          change instanceof Payload.EntryUpdated updated && listed.contains(updated.entryUid()));
      events.add(new Payload.EntriesRewritten(List.copyOf(rewritten)));
    }
    events.addAll(changes);
    for (WindowEntry entry : left) {
      if (isGone(entry)) {
        events.add(new Payload.EntryVanished(entry.uid()));
      }
    }
    return events;
  }

  private boolean isGone(WindowEntry entry) {
    return switch (extent) {
      case ALL -> true;
      case NEWEST -> oldestStanding.isBefore(entry.sortAt()); // else it rolled off the end
      case PART -> false;
    };
  }
}
