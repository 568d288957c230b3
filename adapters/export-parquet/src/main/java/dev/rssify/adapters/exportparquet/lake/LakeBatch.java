package dev.rssify.adapters.exportparquet.lake;

import dev.rssify.adapters.exportparquet.ParquetFile;
import dev.rssify.adapters.exportparquet.TableRows;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.Store;
import dev.rssify.json.view.EventView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of consecutive events of one day, in memory until they are written.
 *
 * <p>Invariants: after a failed {@link #write} no event is added, so that the next {@code write}
 * writes files of the same names.
 */
final class LakeBatch {

  private static final int MAX_EVENTS = 5_000;
  private static final long MAX_CHARACTERS = 8_000_000;

  private final LocalDate day;
  private final Instant since;
  private final long first;
  private final Map<LakeTable, List<List<String>>> rows = new EnumMap<>(LakeTable.class);
  private long last;
  private long characters;
  private boolean written;

  /**
   * @param since when it was started
   * @param first the first event that is added
   */
  LakeBatch(LocalDate day, Instant since, long first) {
    this.day = day;
    this.since = since;
    this.first = first;
    this.last = first - 1;
  }

  LocalDate day() {
    return day;
  }

  Instant since() {
    return since;
  }

  long last() {
    return last;
  }

  /** Whether it must be written before the next event. */
  boolean isFull() {
    return written || last - first + 1 >= MAX_EVENTS || characters >= MAX_CHARACTERS;
  }

  /** Adds the rows of an event. */
  void add(JournalEvent event, Store store) {
    @Nullable String uid = event.entryUid();
    Optional<Entry> entry = uid == null ? Optional.empty() : store.entries().entry(uid);
    entry.ifPresent(found -> add(event, found, store));
    add(
        LakeTable.EVENTS,
        event,
        Stream.of(
            event.eventId().toString(),
            event.at().toString(),
            event.type(),
            event.feedId().toString(),
            TableRows.text(uid),
            EventView.line(event)));
    last = event.seq();
  }

  /** The rows about an entry; none when it was deleted before they could be written. */
  private void add(JournalEvent event, Entry entry, Store store) {
    switch (event.payload()) {
      case Payload.NewEntry _ ->
          add(LakeTable.ENTRIES, event, TableRows.row(entry, feed(event, store)).stream());
      case Payload.EntryUpdated(_, List<String> fields) ->
          add(
              LakeTable.VERSIONS,
              event,
              Stream.concat(
                  Stream.of(TableRows.texts(fields.stream())),
                  TableRows.row(entry, feed(event, store)).stream()));
      case Payload.DerivationAdded(String uid, String kind, String version) ->
          store
              .derivations()
              .derivation(uid, kind, version)
              .ifPresent(derived ->
                  add(
                      LakeTable.DERIVATIONS,
                      event,
                      TableRows.row(entry, feed(event, store), derived).stream()));
      default -> {}
    }
  }

  /** The feed of an event as it is now, as the entry is. */
  private static Optional<EventFeed> feed(JournalEvent event, Store store) {
    return store
        .feeds()
        .feed(event.feedId())
        .map(feed -> EventFeed.of(feed, store.subscriptions().of(feed.id())));
  }

  private void add(LakeTable table, JournalEvent event, Stream<String> cells) {
    List<String> row = Stream.concat(Stream.of(String.valueOf(event.seq())), cells).toList();
    row.forEach(cell -> characters += cell.length());
    rows.computeIfAbsent(table, _ -> new ArrayList<>()).add(row);
  }

  /** Writes a file for each table that has rows; that of the events is the last. */
  void write(LakeStorage storage) throws IOException {
    written = true;
    for (Map.Entry<LakeTable, List<List<String>>> table : rows.entrySet()) {
      Path file = storage.workspace().resolve(table.getKey().folder() + ".parquet");
      Files.deleteIfExists(file); // left by a write that failed
      try (ParquetFile parquet = ParquetFile.create(file, table.getKey().columns())) {
        for (List<String> row : table.getValue()) {
          parquet.row(row);
        }
        parquet.end();
      }
      storage.publish(file, new LakeFile(table.getKey(), day, first, last).name());
    }
  }
}
