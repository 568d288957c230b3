package dev.rssify.adapters.sinkndjson;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.publish.Sink;
import dev.rssify.json.view.EventView;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes every event as a line of JSON into the file of its day (UTC): {@code
 * FOLDER/2026-11-15.ndjson}.
 *
 * <p>The files are their own cursor: the number of the last whole line says how far they have come,
 * and what a crash tore is cut off. So nothing is missing and nothing comes twice, whatever
 * happened in between, while the journal keeps the events.
 *
 * <p>Invariants: lines are in the order of the journal, across files too: a clock that was set back
 * does not lead back to the file of an earlier day. A file is forced to the disk before the next
 * one is begun.
 *
 * <p>Threading: used by one thread at a time.
 */
public final class NdjsonTap implements Sink, AutoCloseable {

  private static final String LOCK = ".tap.lock";

  private final Path folder;
  private final FileChannel lock;
  private final Optional<Long> last;
  private @Nullable LocalDate day;
  private @Nullable FileChannel file;
  private boolean torn;

  private NdjsonTap(Path folder, FileChannel lock, @Nullable LocalDate day, Optional<Long> last) {
    this.folder = folder;
    this.lock = lock;
    this.day = day;
    this.last = last;
  }

  /**
   * Opens the files of a folder to go on with them, and makes the folder when it is not there.
   *
   * @throws IOException when they cannot be read or written, or hold what no tap wrote
   */
  public static NdjsonTap open(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel lock = locked(folder);
    try {
      Optional<DayFile> newest = DayFile.newest(folder);
      return newest.isEmpty()
          ? new NdjsonTap(folder, lock, null, Optional.empty())
          : new NdjsonTap(folder, lock, newest.get().day(), newest.get().recover());
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

  /** The number of the last event that is written; empty before the first. */
  public Optional<Long> last() {
    return last;
  }

  @Override
  public void deliver(JournalEvent event) throws IOException {
    LocalDate date = LocalDate.ofInstant(event.at(), ZoneOffset.UTC);
    if (file == null || day == null || date.isAfter(day)) {
      turnTo(day != null && day.isAfter(date) ? day : date);
    }
    write(EventView.line(event) + "\n");
  }

  private void turnTo(LocalDate next) throws IOException {
    closeFile();
    if (torn && day != null) {
      new DayFile(folder, day).recover();
      torn = false;
    }
    file =
        FileChannel.open(
            new DayFile(folder, next).path(),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.APPEND);
    day = next;
  }

  /** After a failure the file is opened again, without what was written of the line. */
  private void write(String line) throws IOException {
    FileChannel to = Objects.requireNonNull(file);
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) {
        int _ = to.write(bytes);
      }
    } catch (IOException e) {
      torn = true;
      file = null;
      to.close();
      throw e;
    }
  }

  /** What was written is on the disk when it returns. */
  @Override
  public void close() throws IOException {
    closeFile();
    lock.close();
  }

  private void closeFile() throws IOException {
    if (file != null) {
      file.force(true);
      file.close();
      file = null;
    }
  }
}
