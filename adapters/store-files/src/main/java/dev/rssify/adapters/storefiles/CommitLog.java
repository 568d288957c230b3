package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.memory.Change;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The changes since the snapshot, {@code log.ndjson}: one line for each group of changes that
 * became durable together.
 *
 * <p>Invariants: a line is forced before the next one is written, so that a crash can break only
 * the last one, which was never acknowledged.
 *
 * <p>Not thread-safe. Plain files, not channels: those are closed when a thread that uses them is
 * interrupted.
 */
final class CommitLog implements AutoCloseable {

  private final Path path;
  private final Force force;
  private RandomAccessFile file;
  private long seq;
  private long durable;
  private boolean sound = true;

  /** Forces the written bytes of a file to the disk. */
  @FunctionalInterface
  interface Force {
    void force(RandomAccessFile file) throws IOException;
  }

  private CommitLog(Path path, RandomAccessFile file, LogReader.End end, Force force) {
    this.path = path;
    this.force = force;
    this.file = file;
    this.seq = end.seq();
    this.durable = end.bytes();
  }

  /**
   * Opens the log of a folder, or creates it when there is neither log nor snapshot, and applies
   * the changes that are in it and not in the snapshot.
   *
   * @param snapshot the number of the last line that is in the snapshot; null when there is none
   */
  static CommitLog open(
      Path folder, @Nullable Long snapshot, Consumer<Change<?>> replay, Force force)
      throws IOException {
    Path path = folder.resolve("log.ndjson");
    if (Files.notExists(path)) {
      if (snapshot != null) {
        throw FileErrors.damaged(path.toString(), "it is missing, although there is a snapshot");
      }
      return new CommitLog(
          path, create(path, 0, force), new LogReader.End(0, LogLine.header(0).length), force);
    }
    LogReader.End end =
        new LogReader(path).read(snapshot == null ? 0 : snapshot, Long.MAX_VALUE, replay);
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
    try {
      if (file.length() > end.bytes()) {
        file.setLength(end.bytes());
        force.force(file);
      }
      file.seek(end.bytes());
      CommitLog log = new CommitLog(path, file, end, force);
      if (snapshot != null && end.seq() < snapshot) {
        // The store was restored without a new log: lines of this one are older than the snapshot.
        log.restart(snapshot);
      }
      return log;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** Creates an empty log, which replaces the one of this name. */
  private static RandomAccessFile create(Path path, long after, Force force) throws IOException {
    Path unfinished = path.resolveSibling(path.getFileName() + ".unfinished");
    Files.deleteIfExists(unfinished);
    RandomAccessFile file = new RandomAccessFile(unfinished.toFile(), "rw");
    try {
      file.write(LogLine.header(after));
      force.force(file);
      DurableFiles.rename(unfinished, path);
      return file;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /**
   * Reads the lines known to be durable, after an error left the rest of the file unknown.
   *
   * @return the number of the last line
   */
  long readDurable(@Nullable Long snapshot, Consumer<Change<?>> replay) throws IOException {
    long known = snapshot == null ? 0 : snapshot;
    return Math.max(known, new LogReader(path).read(known, durable, replay).seq());
  }

  /** The number of the last line. */
  long seq() {
    return seq;
  }

  long bytes() {
    return durable;
  }

  boolean hasLines() {
    return durable > LogLine.header(seq).length;
  }

  /** False when the content on the disk is unknown; then a new log must be started. */
  boolean isSound() {
    return sound;
  }

  /**
   * Adds a line with these changes; it is durable when this returns.
   *
   * @throws IOException when it cannot be made durable; then the line is not in the log
   */
  void append(List<String> changes) throws IOException {
    byte[] line = LogLine.of(seq + 1, changes);
    try {
      file.write(line);
    } catch (IOException e) {
      removeLastLine();
      throw e;
    }
    // After a force that failed the system may believe the bytes are on the disk when they are not.
    sound = false;
    force.force(file);
    sound = true;
    seq++;
    durable += line.length;
  }

  private void removeLastLine() throws IOException {
    sound = false;
    file.setLength(durable);
    file.seek(durable);
    sound = true;
  }

  /** Starts an empty log; everything up to this line is in the snapshot. */
  void restart(long snapshot) throws IOException {
    // If the folder cannot be forced after the rename, either log may exist after a crash.
    sound = false;
    RandomAccessFile created = create(path, snapshot, force);
    file.close();
    file = created;
    seq = snapshot;
    durable = LogLine.header(snapshot).length;
    sound = true;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** For messages. */
  @Override
  public String toString() {
    return path.toString();
  }
}
