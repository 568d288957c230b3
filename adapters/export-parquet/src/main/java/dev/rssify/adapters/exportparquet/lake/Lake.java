package dev.rssify.adapters.exportparquet.lake;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.Store;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the journal to Parquet files by table and day, for programs that query files.
 *
 * <p>Invariants: every event is in the files exactly once. They are their own cursor: the last
 * event in the table of events is the position, and files of other tables beyond it are deleted
 * when the lake is opened. Rows are at most a minute late.
 *
 * <p>Threading: safe for many threads.
 */
public final class Lake implements AutoCloseable {

  private static final Duration MAX_AGE = Duration.ofMinutes(1);

  /** A poll that started before midnight is logged by then. */
  private static final Duration DAY_ENDS_AFTER = Duration.ofMinutes(5);

  private final LakeStorage storage;
  private final Compaction compaction;
  private final InstantSource clock;
  private long lastSeq;
  private @Nullable Store store;
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
    List<LakeFile> files = Compaction.files(storage.sizes().keySet());
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
  public synchronized Sink sink(Store from) {
    store = from;
    return event -> add(event, from);
  }

  private synchronized void add(JournalEvent event, Store from) throws IOException {
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
      finishDay();
      current = new LakeBatch(day, clock.instant(), event.seq());
    }
    current.add(event, from);
    batch = current;
  }

  /** Writes rows that have waited for a minute, and finishes past days; called regularly. */
  public synchronized void writeIfDue() throws IOException {
    LakeBatch current = batch;
    if (current != null && !current.since().plus(MAX_AGE).isAfter(clock.instant())) {
      write();
    }
    finishDay();
  }

  private void write() throws IOException {
    LakeBatch current = batch;
    if (current != null) {
      current.write(storage);
      lastSeq = current.last();
      batch = null;
    }
  }

  /**
   * Writes the polls of one finished day, or merges the files of all finished days. The next call
   * continues with the next day, so that events are delivered in between.
   */
  private void finishDay() throws IOException {
    Store polled = store;
    LocalDate today = day(clock.instant().minus(DAY_ENDS_AFTER));
    if (polled == null || !today.isAfter(finishedDay)) {
      return;
    }
    List<LakeFile> files = Compaction.files(storage.sizes().keySet());
    Optional<LocalDate> withoutPolls = firstWithoutPolls(files, today);
    if (withoutPolls.isPresent()) {
      DailyPolls.write(withoutPolls.get(), polled, storage);
    } else {
      compaction.run(today);
      finishedDay = today;
    }
  }

  /** The first day of the lake without its polls; every day has polls, even without events. */
  private static Optional<LocalDate> firstWithoutPolls(List<LakeFile> files, LocalDate today) {
    Set<LocalDate> written =
        files.stream()
            .filter(file -> file.table() == LakeTable.POLLS)
            .map(LakeFile::day)
            .collect(Collectors.toSet());
    return files.stream()
        .map(LakeFile::day)
        .min(Comparator.naturalOrder())
        .filter(first -> first.isBefore(today))
        .flatMap(
            first -> first.datesUntil(today).filter(day -> !written.contains(day)).findFirst());
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  /** Writes the remaining rows. */
  @Override
  public synchronized void close() throws IOException {
    try (storage) {
      write();
      finishDay();
    }
  }
}
