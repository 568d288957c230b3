package dev.rssify.embed.backup;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.json.stored.BackupJson;
import dev.rssify.json.stored.StoreRecordJson;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the records of a backup.
 *
 * <p>Invariants: a backup without its end marker is truncated, and fails with a {@link
 * StoreException} of kind CORRUPTION.
 */
final class BackupRecords implements Iterator<StoreRecord>, AutoCloseable {

  /** Far above the length of any record. */
  private static final int MAX_LINE = 64 << 20;

  private final Path file;
  private final Reader lines;
  private final char[] buffer = new char[8_192];
  private int from;
  private int to;
  private final Consumer<BackupReport> progress;
  private @Nullable String next;
  private long count;

  private BackupRecords(Path file, Reader lines, Consumer<BackupReport> progress) {
    this.file = file;
    this.lines = lines;
    this.progress = progress;
  }

  static BackupRecords open(Path file, Consumer<BackupReport> progress) throws IOException {
    InputStream in = new FileInputStream(file.toFile());
    try {
      Reader lines = new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8);
      BackupRecords records = new BackupRecords(file, lines, progress);
      BackupJson.requireReadable(records.line());
      records.next = records.line();
      return records;
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** The number of records read. */
  long count() {
    return count;
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      return false;
    }
    OptionalLong end = BackupJson.end(next);
    if (end.isEmpty()) {
      return true;
    }
    if (end.getAsLong() != count) {
      throw damaged("it has " + count + " records of " + end.getAsLong(), null);
    }
    next = null;
    return false;
  }

  @Override
  public StoreRecord next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException();
    }
    StoreRecord record = StoreRecordJson.read(next);
    next = line();
    if (++count % Backup.STEP == 0) {
      progress.accept(new BackupReport(count, 0, 0));
    }
    return record;
  }

  /** Reads a line with a limit; {@code readLine} could exhaust the memory. */
  private String line() {
    StringBuilder line = new StringBuilder();
    try {
      while (true) {
        if (from == to) {
          from = 0;
          to = lines.read(buffer);
        }
        if (to < 0) {
          throw damaged("it ends too early", null);
        }
        int end = from;
        while (end < to && buffer[end] != '\n') {
          end++;
        }
        line.append(buffer, from, end - from);
        if (line.length() > MAX_LINE) {
          throw damaged("a line has more than " + MAX_LINE + " characters", null);
        }
        from = Math.min(end + 1, to);
        if (end < to) {
          return line.toString();
        }
      }
    } catch (IOException e) {
      throw damaged("it cannot be read", e);
    }
  }

  private StoreException damaged(String how, @Nullable IOException cause) {
    return new StoreException(
        Kind.CORRUPTION, file + " is damaged; use another backup: " + how, cause);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
