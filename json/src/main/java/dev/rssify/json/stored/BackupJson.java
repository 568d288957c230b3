package dev.rssify.json.stored;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * The first and the last line of a backup; between them are the lines of {@link StoreRecordJson}.
 */
public final class BackupJson {

  /** The version of the format; a higher one was written by a newer rssify. */
  public static final int VERSION = 1;

  private static final String FORMAT = "rssify-backup";

  private BackupJson() {}

  /** The first line. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Header(String format, int version, Instant madeAt) {}

  /** The last line: the number of records. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record End(long end) {}

  public static String header(Instant madeAt) {
    return RecordJson.line(new Header(FORMAT, VERSION, madeAt));
  }

  /**
   * Checks the first line of a backup.
   *
   * @throws StoreException of kind CORRUPTION when it is not a backup, of kind UNAVAILABLE when a
   *     newer program wrote it
   */
  public static void requireReadable(String line) {
    Header header = RecordJson.read(Header.class, line);
    if (!FORMAT.equals(header.format()) || header.version() == 0) {
      throw new StoreException(Kind.CORRUPTION, "not a backup");
    }
    if (header.version() > VERSION) {
      throw new StoreException(
          Kind.UNAVAILABLE,
          "the backup was written by a newer rssify (version "
              + header.version()
              + "); use that version");
    }
  }

  public static String end(long records) {
    return RecordJson.line(new End(records));
  }

  /** The number of records, if this is the last line; else empty. */
  public static OptionalLong end(String line) {
    return line.startsWith("{\"end\":")
        ? OptionalLong.of(RecordJson.read(End.class, line).end())
        : OptionalLong.empty();
  }
}
