package dev.rssify.adapters.sinkndjson;

import dev.rssify.adapters.sinkndjson.DayFile.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Appends lines to the file of their day.
 *
 * <p>Invariants: when the clock is set back, lines are still appended to the newest file. A file is
 * forced to the disk before the next one is created. After a failed write, the incomplete line is
 * removed before the next one is written.
 *
 * <p>Not thread-safe.
 */
final class DayLog implements AutoCloseable {

  private final Path folder;
  private final Kind kind;
  private @Nullable LocalDate day;
  private @Nullable FileChannel file;
  private long last;
  private boolean torn;

  private DayLog(Path folder, Kind kind, @Nullable LocalDate day, long last) {
    this.folder = folder;
    this.kind = kind;
    this.day = day;
    this.last = last;
  }

  /** Continues the files of a folder, and creates the folder if it does not exist. */
  static DayLog open(Path folder, Kind kind) throws IOException {
    Files.createDirectories(folder);
    Optional<DayFile> newest = DayFile.newest(folder, kind);
    return newest.isEmpty()
        ? new DayLog(folder, kind, null, 0)
        : new DayLog(folder, kind, newest.get().day(), newest.get().recover().orElse(0L));
  }

  /** The number of the last event in the files when they were opened or repaired; 0 for none. */
  long last() {
    return last;
  }

  /** Appends a line, without forcing it to the disk. */
  void append(LocalDate date, byte[] line) throws IOException {
    FileChannel to = fileOf(date);
    ByteBuffer bytes = ByteBuffer.allocate(line.length + 1).put(line).put((byte) '\n').flip();
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

  private FileChannel fileOf(LocalDate date) throws IOException {
    FileChannel open = file;
    if (open != null && day != null && !date.isAfter(day)) {
      return open;
    }
    close();
    if (torn && day != null) {
      last = new DayFile(folder, day, kind).recover().orElse(0L);
      torn = false;
    }
    day = day != null && day.isAfter(date) ? day : date;
    FileChannel next =
        FileChannel.open(
            new DayFile(folder, day, kind).path(),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.APPEND);
    file = next;
    return next;
  }

  /** Forces all lines to the disk. */
  void force() throws IOException {
    if (torn && day != null) {
      FileChannel _ = fileOf(day);
    }
    if (file != null) {
      file.force(true);
    }
  }

  @Override
  public void close() throws IOException {
    try (FileChannel open = file) {
      if (open != null) {
        open.force(true);
      }
    } finally {
      file = null;
    }
  }
}
