package dev.rssify.adapters.exportparquet.lake;

import dev.rssify.adapters.exportparquet.ParquetFile;
import dev.rssify.adapters.exportparquet.TableRows;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the journal to Parquet files by table and day, for programs that query files.
 *
 * <p>Invariants: every event is in the files once. They are their own cursor: the last event in the
 * table of events is the position, and files of other tables beyond it are deleted when the lake is
 * opened. Rows are at most a minute late.
 *
 * <p>Threading: safe for many threads.
 */
public final class Lake implements AutoCloseable {

  private static final Duration MAX_AGE = Duration.ofMinutes(1);

  /** A poll that began before midnight is logged by then. */
  private static final Duration DAY_ENDS_AFTER = Duration.ofMinutes(5);

  private final LakeStorage storage;
  private final Compaction compaction;
  private final InstantSource clock;
  private long lastSeq;
  private @Nullable LakeBatch batch;
  private LocalDate finishedDay = LocalDate.MIN;

  private Lake(LakeStorage storage, InstantSource clock) {
    this.storage = storage;
    this.compaction = new Compaction(storage);
    this.clock = clock;
  }

  /** Opens a lake to continue it; closes the storage with it. */
  public static Lake open(LakeStorage storage, InstantSource clock) throws IOException {
    Lake lake = new Lake(storage, clock);
    try {
      lake.recover();
    } catch (IOException | RuntimeException e) {
      storage.close();
      throw e;
    }
    return lake;
  }

  private synchronized void recover() throws IOException {
    compaction.recover();
    List<LakeFile> files = Compaction.files(storage.names());
    lastSeq =
        files.stream()
            .filter(file -> file.table() == LakeTable.EVENTS)
            .mapToLong(LakeFile::last)
            .max()
            .orElse(0);
    for (LakeFile file : files) {
      if (file.last() > lastSeq) {
        storage.delete(file.name());
      }
    }
  }

  /** The number of the last event in the files; 0 for none. */
  public synchronized long lastSeq() {
    return lastSeq;
  }

  /** The sink that adds events of a store to the files. */
  public Sink sink(Store store) {
    return event -> add(event, store);
  }

  private synchronized void add(JournalEvent event, Store store) throws IOException {
    LakeBatch current = batch;
    if (event.seq() <= (current == null ? lastSeq : current.last())) {
      return; // Delivered again, after a failure.
    }
    LocalDate day = day(event.at());
    if (current != null && (current.isFull() || day.isAfter(current.day()))) {
      write();
      current = null;
    }
    if (current == null) {
      finishDays(store);
      current = new LakeBatch(day, clock.instant(), event.seq());
    }
    current.add(event, store);
    batch = current;
  }

  /** Writes what has waited for a minute. */
  public synchronized void writeIfDue() throws IOException {
    LakeBatch current = batch;
    if (current != null && !current.since().plus(MAX_AGE).isAfter(clock.instant())) {
      write();
    }
  }

  private void write() throws IOException {
    LakeBatch current = batch;
    if (current != null) {
      current.write(storage);
      lastSeq = current.last();
      batch = null;
    }
  }

  /** Writes the polls of days that are over, and merges their files. */
  private void finishDays(Store store) throws IOException {
    LocalDate today = day(clock.instant().minus(DAY_ENDS_AFTER));
    if (!today.isAfter(finishedDay)) {
      return;
    }
    List<LakeFile> files = Compaction.files(storage.names());
    Set<LocalDate> days = days(files, LakeTable.EVENTS);
    days.removeAll(days(files, LakeTable.POLLS));
    for (LocalDate day : days) {
      if (day.isBefore(today)) {
        writePolls(day, store);
      }
    }
    compaction.run(today);
    finishedDay = today;
  }

  private static Set<LocalDate> days(List<LakeFile> files, LakeTable table) {
    return files.stream()
        .filter(file -> file.table() == table)
        .map(LakeFile::day)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void writePolls(LocalDate day, Store store) throws IOException {
    Path file = storage.workspace().resolve("polls.parquet");
    Files.deleteIfExists(file);
    try (ParquetFile parquet = ParquetFile.create(file, LakeTable.POLLS.columns())) {
      store
          .feeds()
          .all()
          .forEach(feed ->
              store
                  .fetches()
                  .each(
                      feed.id(),
                      fetch -> {
                        if (day(fetch.at()).equals(day)) {
                          row(parquet, TableRows.row(fetch));
                        }
                      }));
      parquet.end();
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
    storage.publish(file, new LakeFile(LakeTable.POLLS, day, 0, 0).name());
  }

  private static void row(ParquetFile file, List<String> cells) {
    try {
      file.row(cells);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  /** Writes what is left. */
  @Override
  public synchronized void close() throws IOException {
    try (storage) {
      write();
    }
  }
}
