package dev.rssify.embed.backup;

import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.embed.Storage;
import dev.rssify.json.stored.BackupJson;
import dev.rssify.json.stored.StoreRecordJson;
import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a backup folder: a consistent snapshot of the store in {@code store.ndjson.gz}, and the
 * raw files of that time or later in {@code raw/}. Reads and writes of the store continue
 * meanwhile.
 *
 * <p>Invariants: a folder of this name is a complete and durable backup, or does not exist. Raw
 * files only grow until retention deletes them. They are copied before the store is read, so that
 * files deleted meanwhile are included, and appended to afterwards, so that they hold all the store
 * refers to.
 *
 * <p>Not thread-safe; used for one backup.
 */
public final class Backup {

  static final String STORE = "store.ndjson.gz";
  static final String RAW = "raw";

  /** The number of records between progress reports. */
  static final int STEP = 10_000;

  private final Storage storage;
  private final Consumer<BackupReport> progress;
  private final Set<String> segments = new HashSet<>();
  private long records;

  public Backup(Storage storage, Consumer<BackupReport> progress) {
    this.storage = storage;
    this.progress = progress;
  }

  /**
   * Writes a backup into a folder that does not exist.
   *
   * @throws StoreException when that fails; then the folder does not exist
   */
  public BackupReport write(Path target, Instant now) {
    if (Files.exists(target)) {
      throw new StoreException(
          Kind.CONFLICT, target + " already exists; give the backup another name");
    }
    Path unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
    try {
      Folders.delete(unfinished);
      try {
        Files.createDirectories(unfinished);
        RawFollowing raw = new RawFollowing(storage.rawFolder(), unfinished.resolve(RAW));
        raw.follow();
        writeStore(unfinished.resolve(STORE), now);
        raw.follow();
        long missing = missing(raw);
        long files = raw.files().size();
        long bytes = raw.bytes();
        Folders.force(unfinished);
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        Folders.force(parent(target));
        return new BackupReport(records, files, bytes, missing);
      } finally {
        Folders.delete(unfinished);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new StoreException(Kind.UNAVAILABLE, "cannot write " + target + ": " + e, e);
    }
  }

  /**
   * Counts referenced raw files that are missing. A file that retention wrote and deleted between
   * both copies makes the backup fail. A response that the store lost before is only reported.
   * Without the raw folder the configured location is wrong.
   */
  private long missing(RawFollowing raw) {
    List<String> names = segments.stream().filter(raw::lacks).toList();
    for (String name : names) {
      if (storage.store().raws().within(name, null, 1).isEmpty()) {
        throw new StoreException(
            Kind.CONFLICT, name + " was deleted during the backup; run it again");
      }
    }
    Path folder = storage.rawFolder();
    if (!names.isEmpty() && folder != null && Files.notExists(folder)) {
      throw new StoreException(
          Kind.NOT_FOUND,
          "the raw files of this store are missing: no folder "
              + folder
              + "; run the backup on the machine that polls, or set raw.location");
    }
    return names.size();
  }

  private static @Nullable Path parent(Path target) {
    return target.toAbsolutePath().getParent();
  }

  private void writeStore(Path file, Instant now) throws IOException {
    try (FileOutputStream out = new FileOutputStream(file.toFile())) {
      GZIPOutputStream zipped = new GZIPOutputStream(out);
      Writer lines = new BufferedWriter(new OutputStreamWriter(zipped, StandardCharsets.UTF_8));
      line(lines, BackupJson.header(now));
      storage.store().contents().read(record -> write(lines, record));
      line(lines, BackupJson.end(records));
      lines.flush();
      zipped.finish();
      out.getFD().sync();
    }
  }

  private void write(Writer lines, StoreRecord record) {
    line(lines, StoreRecordJson.line(record));
    if (record instanceof StoreRecord.OfRaw(RawFetch raw, long _)) {
      segments.add(raw.bodyRef().key());
    }
    if (++records % STEP == 0) {
      progress.accept(new BackupReport(records, 0, 0));
    }
  }

  private static void line(Writer lines, String line) {
    try {
      lines.write(line);
      lines.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
