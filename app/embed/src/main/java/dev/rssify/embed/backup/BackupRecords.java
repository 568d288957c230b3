package dev.rssify.embed.backup;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.json.BackupJson;
import dev.rssify.json.StoreRecordJson;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The records of a backup, one after the other.
 *
 * <p>Invariants: it ends where the backup says it ends; one that breaks off before is a {@link
 * StoreException} of kind CORRUPTION.
 */
final class BackupRecords implements Iterator<StoreRecord>, AutoCloseable {

  private final Path file;
  private final BufferedReader lines;
  private final Consumer<BackupReport> progress;
  private @Nullable String next;
  private long count;

  private BackupRecords(Path file, BufferedReader lines, Consumer<BackupReport> progress) {
    this.file = file;
    this.lines = lines;
    this.progress = progress;
  }

  static BackupRecords open(Path file, Consumer<BackupReport> progress) throws IOException {
    InputStream in = new FileInputStream(file.toFile());
    try {
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8));
      BackupRecords records = new BackupRecords(file, lines, progress);
      BackupJson.requireReadable(records.line());
      records.next = records.line();
      return records;
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** How many records were read. */
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

  private String line() {
    try {
      String line = lines.readLine();
      if (line == null) {
        throw damaged("it ends too early", null);
      }
      return line;
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
