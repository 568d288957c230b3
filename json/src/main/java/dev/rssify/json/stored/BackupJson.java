package dev.rssify.json.stored;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import java.time.Instant;
import java.util.OptionalLong;

/** The first and the last line of a backup; between them stand {@link StoreRecordJson}'s lines. */
public final class BackupJson {

  /** The version of the form; a higher one was written by a newer program. */
  public static final int VERSION = 1;

  private BackupJson() {}

  public static String header(Instant madeAt) {
    return JsonFields.line(json -> {
      json.text("format", "rssify-backup");
      json.number("version", VERSION);
      json.instant("made_at", madeAt);
    });
  }

  /**
   * Looks at the first line of a backup.
   *
   * @throws StoreException of kind CORRUPTION when it is none, of kind UNAVAILABLE when a newer
   *     program wrote it
   */
  public static void requireReadable(String header) {
    int version =
        JsonView.read(
            header,
            json -> {
              if (!json.required("format").equals("rssify-backup")) {
                throw new IllegalArgumentException("not a backup");
              }
              return json.requiredInteger("version");
            });
    if (version > VERSION) {
      throw new StoreException(
          Kind.UNAVAILABLE,
          "the backup was written by a newer rssify (version " + version + "); use that one");
    }
  }

  public static String end(long records) {
    return JsonFields.line(json -> json.number("end", records));
  }

  /** How many records there must have been, if this is the last line. */
  public static OptionalLong end(String line) {
    if (!line.startsWith("{\"end\":")) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(JsonView.read(line, json -> json.requiredNumber("end")));
  }
}
