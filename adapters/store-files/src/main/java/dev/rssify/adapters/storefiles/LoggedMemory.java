package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.store.memory.Change;
import dev.rssify.core.store.memory.Memory;
import dev.rssify.core.store.memory.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tables in memory whose changes are written to a log before they are visible.
 *
 * <p>The thread that gets the lock applies all waiting changes, writes them as one line and forces
 * it; the changes of the other callers are then done. Threads share one wait for the disk.
 *
 * <p>Invariants: nothing is readable before it is durable. A line that cannot be written is
 * removed, and the tables are loaded again from disk; when that fails too, the next change starts
 * new files.
 *
 * <p>Threading: safe for many threads.
 */
final class LoggedMemory implements Memory, AutoCloseable {

  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<PendingChanges<?>> waiting = new ConcurrentLinkedQueue<>();
  private final Path folder;
  private final Snapshot snapshot;
  private final long shortLog;
  private final CommitLog.Force force;
  private Tables tables;
  private CommitLog log;
  private long snapshotWhenLonger;
  private @Nullable StoreException over;
  private boolean closed;
  private final StoreException broken;

  LoggedMemory(Path folder, long shortLog) {
    this(folder, shortLog, file -> file.getFD().sync());
  }

  LoggedMemory(Path folder, long shortLog, CommitLog.Force force) {
    this.folder = folder;
    this.force = force;
    this.shortLog = shortLog;
    this.snapshot = new Snapshot(folder);
    this.broken = failed("the change was interrupted; its result is unknown", null);
    this.tables = new Tables();
    this.log = load();
  }

  /** Reads the tables from the disk. */
  private CommitLog load() {
    try {
      Tables read = new Tables();
      Long seq = readSnapshot(read);
      CommitLog opened = CommitLog.open(folder, seq, change -> change.applyTo(read), force);
      tables = read;
      snapshotWhenLonger = Math.max(shortLog, snapshot.bytes());
      return opened;
    } catch (IOException e) {
      throw FileErrors.translated("cannot read the store in " + folder, e);
    }
  }

  private @Nullable Long readSnapshot(Tables into) throws IOException {
    return snapshot.exists() ? snapshot.read(into) : null;
  }

  @Override
  public <T> T read(Function<Tables, T> question) {
    lock.lock();
    try {
      requireOpen();
      return question.apply(tables);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public <T> List<T> change(List<? extends Change<T>> changes) {
    PendingChanges<T> pending = new PendingChanges<>(changes);
    waiting.add(pending);
    lock.lock();
    try {
      if (!pending.isDone()) {
        applyWaitingChanges();
      }
    } finally {
      lock.unlock();
    }
    return pending.results();
  }

  private void applyWaitingChanges() {
    List<PendingChanges<?>> group = new ArrayList<>();
    for (PendingChanges<?> next = waiting.poll(); next != null; next = waiting.poll()) {
      group.add(next);
    }
    try {
      recover();
      List<String> made = new ArrayList<>();
      group.forEach(pending -> made.addAll(pending.applyTo(tables)));
      if (!made.isEmpty()) {
        log.append(made);
      }
      group.forEach(PendingChanges::done);
    } catch (IOException e) {
      StoreException failure = FileErrors.translated("cannot write " + log, e);
      group.forEach(pending -> pending.fail(failure));
      readAgain(failure);
    } catch (RuntimeException e) {
      group.forEach(pending -> pending.fail(e));
      if (over == null) {
        readAgain(e);
      }
    } catch (Error e) {
      // Most likely there is no memory left, not even for what follows: so this comes first.
      over = broken;
      StoreException failure = new StoreException(Kind.UNAVAILABLE, "cannot write " + log, e);
      group.forEach(pending -> pending.fail(failure));
      readAgain(failure);
      throw e;
    }
    if (over == null && log.bytes() > snapshotWhenLonger) {
      trySnapshot();
    }
  }

  /** Loads the tables again, since they have changes that are not on the disk. */
  private void readAgain(RuntimeException why) {
    // Until it is loaded, so that an exception leaves no partial change visible.
    over = failed(String.valueOf(why.getMessage()), why);
    if (!log.isSound()) {
      return;
    }
    try {
      log.close();
      log = load();
      over = null;
    } catch (IOException | RuntimeException e) {
      over.addSuppressed(e);
    }
  }

  /**
   * Writes a snapshot; if that fails, the log continues, and it is retried when the log has
   * doubled.
   */
  private void trySnapshot() {
    Throwable why = null;
    try {
      snapshot.write(tables, log.seq());
      log.restart(log.seq());
      snapshotWhenLonger = Math.max(shortLog, snapshot.bytes());
    } catch (IOException | RuntimeException e) {
      why = e;
      snapshotWhenLonger = log.bytes() * 2;
    } finally {
      if (!log.isSound()) {
        over = failed("cannot start " + log + (why == null ? "" : ": " + why), why);
      }
    }
  }

  /**
   * Writes the durable changes to new files, if the old ones failed. Only changes do this, since it
   * takes as long as opening the store.
   */
  private void recover() {
    if (over == null || closed) {
      requireOpen();
      return;
    }
    try {
      Tables read = new Tables();
      Long filled = readSnapshot(read);
      long seq = log.readDurable(filled, change -> change.applyTo(read));
      snapshot.write(read, seq);
      log.restart(seq);
      tables = read;
      snapshotWhenLonger = Math.max(shortLog, snapshot.bytes());
      over = null;
    } catch (IOException e) {
      throw failed(FileErrors.translated("cannot write", e).getMessage(), e);
    }
  }

  private StoreException failed(@Nullable String why, @Nullable Throwable cause) {
    return new StoreException(
        Kind.UNAVAILABLE,
        "the store in " + folder + " failed; the next write retries: " + why,
        cause);
  }

  @Override
  public void replace(Tables other) {
    lock.lock();
    try {
      requireOpen();
      long seq = log.seq() + 1;
      // Until both are written: a line added to the old log would count as part of the snapshot.
      over = failed("it was only partly restored", null);
      snapshot.write(other, seq);
      tables = other;
      log.restart(seq);
      over = null;
    } catch (IOException e) {
      throw FileErrors.translated("cannot write the store in " + folder, e);
    } finally {
      lock.unlock();
    }
  }

  long bytes() {
    lock.lock();
    try {
      return snapshot.bytes() + log.bytes();
    } catch (IOException e) {
      throw FileErrors.translated("cannot read the store in " + folder, e);
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (over != null) {
      throw over;
    }
  }

  /** Writes a snapshot. Everything is in the log already, so a failed snapshot loses nothing. */
  @Override
  public void close() {
    lock.lock();
    try {
      if (over == null && log.hasLines()) {
        trySnapshot();
      }
      over = new StoreException(Kind.UNAVAILABLE, "the store is closed");
      closed = true;
      log.close();
    } catch (IOException e) {
      throw FileErrors.translated("cannot close the store in " + folder, e);
    } finally {
      lock.unlock();
    }
  }
}
