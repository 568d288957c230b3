package dev.rssify.adapters.sinkndjson;

import dev.rssify.adapters.sinkndjson.DayFile.Kind;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.EntryStore;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.EventView;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Writes events, entries and responses to files of a folder, by day (UTC):
 *
 * <ul>
 *   <li>{@code events/2026-11-15.ndjson}: every event
 *   <li>{@code entries/2026-11-15.ndjson}: the whole entry of every event about a new or changed
 *       one
 *   <li>{@code raw/2026-11-15/UUID.blob}: the responses these entries were read from
 * </ul>
 *
 * <p>Invariants: lines are in the order of the journal, across files too. The files are their own
 * cursor: the last complete line of the events is the position. An event is written when its entry
 * and its response are on the disk, so that entries are written at least once, even after a crash.
 *
 * <p>Not thread-safe.
 */
public final class NdjsonTap implements AutoCloseable {

  private static final String LOCK = ".tap.lock";

  private final FileChannel lock;
  private final DayLog events;
  private final DayLog entries;
  private final Path raw;

  /** Events whose entries are written, but perhaps not on the disk. */
  private final Deque<JournalEvent> pending = new ArrayDeque<>();

  private NdjsonTap(Path folder, FileChannel lock) throws IOException {
    this.lock = lock;
    this.events = DayLog.open(folder.resolve("events"), Kind.EVENT);
    this.entries = DayLog.open(folder.resolve("entries"), Kind.ENTRY);
    this.raw = folder.resolve("raw");
  }

  /**
   * Opens the files of a folder to continue them, and creates the folder if it does not exist.
   *
   * @throws IOException when they cannot be read or written, or have lines that no tap wrote
   */
  public static NdjsonTap open(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel lock = locked(folder);
    try {
      return new NdjsonTap(folder, lock);
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  /** Two writers would mix their lines; the lock ends with the process that holds it. */
  private static FileChannel locked(Path folder) throws IOException {
    FileChannel lock =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean held;
    try {
      held = lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      held = false;
    }
    if (!held) {
      lock.close();
      throw new IOException("another process writes to this folder");
    }
    return lock;
  }

  /** The number of the last event in the files; 0 before the first. */
  public long last() {
    return events.last();
  }

  /** The sink that writes the files, with entries and responses of a store. */
  public Sink sink(EntryStore from, StoredResponses responses) {
    Blobs blobs = new Blobs(raw, responses);
    return new Sink() {
      @Override
      public void deliver(JournalEvent event) throws IOException {
        Optional<Entry> entry = entry(event, from);
        if (entry.isPresent()) {
          for (RawRef ref : entry.get().rawRefs()) {
            blobs.write(ref.fetchId());
          }
          entries.append(day(event), EntryDocument.utf8(entry.get()));
        }
        pending.add(event);
      }

      @Override
      public void flush() throws IOException {
        NdjsonTap.this.flush();
      }
    };
  }

  private static Optional<Entry> entry(JournalEvent event, EntryStore from) {
    return switch (event.payload()) {
      case JournalEvent.Payload.NewEntry(var entry) -> from.entry(entry.uid());
      case JournalEvent.Payload.EntryUpdated(var entry, var _) -> from.entry(entry.uid());
      default -> Optional.empty();
    };
  }

  private static LocalDate day(JournalEvent event) {
    return LocalDate.ofInstant(event.at(), ZoneOffset.UTC);
  }

  /** After a failure all events since the last flush are delivered again. */
  private void flush() throws IOException {
    try {
      entries.force();
      for (JournalEvent event : pending) {
        if (event.seq() > events.last()) {
          events.append(day(event), EventView.line(event).getBytes(StandardCharsets.UTF_8));
        }
      }
    } finally {
      pending.clear();
    }
  }

  /** Forces all written data to the disk. */
  @Override
  public void close() throws IOException {
    try (lock;
        events;
        entries) {
      flush();
    }
  }
}
