package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.JournalSpan;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.TableRecords;
import dev.rssify.core.store.memory.Tables;
import dev.rssify.json.stored.SnapshotJson;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * All tables in one file, {@code snapshot.json}, as of a line of the log.
 *
 * <p>Invariants: under its name it is complete and on the disk; its first field is the checksum of
 * everything that follows it.
 */
final class Snapshot {

  /** The part before the checksum; the checksum covers the bytes after itself. */
  private static final String BEGINNING = "{\n  \"checksum\" : \"";

  private static final int COVERED_FROM = BEGINNING.length() + SnapshotJson.NO_CHECKSUM.length();

  private final Path file;

  Snapshot(Path folder) {
    this.file = folder.resolve("snapshot.json");
  }

  boolean exists() {
    return Files.exists(file);
  }

  long bytes() throws IOException {
    return exists() ? Files.size(file) : 0;
  }

  /** Loads tables, and returns the number of the last log line in them. */
  long read(Tables tables) throws IOException {
    try {
      JournalSpan span = new JournalSpan();
      long seq =
          SnapshotJson.read(
              new BufferedInputStream(new FileInputStream(file.toFile())),
              record -> {
                span.check(record);
                TableRecords.put(tables, record);
              });
      span.checkEnd();
      requireChecksum();
      return seq;
    } catch (StoreException e) {
      throw e.kind() == StoreException.Kind.CORRUPTION
          ? FileErrors.damaged(file.toString(), String.valueOf(e.getMessage()))
          : new StoreException(e.kind(), file + ": " + e.getMessage(), e);
    }
  }

  private void requireChecksum() throws IOException {
    String head;
    try (InputStream in = new FileInputStream(file.toFile())) {
      head = new String(in.readNBytes(COVERED_FROM), StandardCharsets.US_ASCII);
    }
    if (!head.equals(BEGINNING + checksum(file))) {
      throw new StoreException(StoreException.Kind.CORRUPTION, "its checksum is wrong");
    }
  }

  private static String checksum(Path file) throws IOException {
    CRC32C sum = new CRC32C();
    try (InputStream in = new CheckedInputStream(new FileInputStream(file.toFile()), sum)) {
      in.skipNBytes(COVERED_FROM);
      sum.reset();
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().toHexDigits((int) sum.getValue());
  }

  /** Replaces the snapshot by these tables, as of this line of the log. */
  void write(Tables tables, long seq) throws IOException {
    Path unfinished = file.resolveSibling("snapshot.json.unfinished");
    try {
      SnapshotJson.write(
          new BufferedOutputStream(new FileOutputStream(unfinished.toFile())),
          seq,
          sink -> TableRecords.read(tables, sink));
      String sum = checksum(unfinished);
      try (RandomAccessFile written = new RandomAccessFile(unfinished.toFile(), "rw")) {
        written.seek(BEGINNING.length());
        written.write(sum.getBytes(StandardCharsets.US_ASCII));
        written.getFD().sync();
      }
      DurableFiles.rename(unfinished, file);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
