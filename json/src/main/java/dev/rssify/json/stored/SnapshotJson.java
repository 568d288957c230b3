package dev.rssify.json.stored;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonObject;
import dev.rssify.json.io.JsonView;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.DateTimeException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/**
 * All that a store holds as one indented object: its header, then an array for each kind of record.
 */
public final class SnapshotJson {

  /** The version of the form; a higher one was written by a newer program. */
  public static final int VERSION = 1;

  /** What stands at the beginning until the checksum of the rest is known. */
  public static final String NO_CHECKSUM = "00000000";

  private static final JsonFactory FACTORY = new JsonFactory();

  private SnapshotJson() {}

  /**
   * Writes a snapshot and closes the stream.
   *
   * @param seq the number of the last line of the log that is in it
   * @param contents hands over the records, those of a kind together
   */
  public static void write(OutputStream out, long seq, Consumer<Consumer<StoreRecord>> contents)
      throws IOException {
    try (JsonFields json = JsonFields.on(FACTORY, out, true)) {
      json.object(() -> {
        json.text("checksum", NO_CHECKSUM);
        json.number("version", VERSION);
        json.number("seq", seq);
        Sections sections = new Sections(json);
        contents.accept(sections);
        sections.end();
      });
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  /** Begins a new array whenever the kind of record changes. */
  private static final class Sections implements Consumer<StoreRecord> {

    private final JsonFields json;
    private @Nullable String open;

    Sections(JsonFields json) {
      this.json = json;
    }

    @Override
    public void accept(StoreRecord record) {
      String section = StoreRecordJson.section(record);
      if (!section.equals(open)) {
        end();
        json.beginArray(section);
        open = section;
      }
      json.object(() -> StoreRecordJson.write(json, record));
    }

    void end() {
      if (open != null) {
        json.endArray();
      }
    }
  }

  /**
   * Reads a snapshot, one record at a time, and closes the stream.
   *
   * @return the number of the last line of the log that is in it
   * @throws StoreException of kind CORRUPTION when it is none, of kind UNAVAILABLE when a newer
   *     program wrote it
   */
  public static long read(InputStream in, Consumer<StoreRecord> sink) {
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), in)) {
      long seq = -1;
      json.nextToken();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (value == JsonToken.START_ARRAY) {
          section(json, name, sink);
        } else if (name.equals("version")) {
          requireVersion(json.getIntValue());
        } else if (name.equals("seq")) {
          seq = json.getLongValue();
        }
      }
      if (seq < 0 || json.currentToken() != JsonToken.END_OBJECT) {
        throw new IllegalArgumentException("it has no beginning or no end");
      }
      return seq;
    } catch (JacksonException
        | DateTimeException
        | IllegalArgumentException
        | ArithmeticException e) {
      throw new StoreException(Kind.CORRUPTION, "not a snapshot of ours: " + e.getMessage(), e);
    }
  }

  private static void section(JsonParser json, String name, Consumer<StoreRecord> sink) {
    while (json.nextToken() != JsonToken.END_ARRAY) {
      sink.accept(StoreRecordJson.read(name, new JsonView(JsonObject.next(json))));
    }
  }

  private static void requireVersion(int version) {
    if (version > VERSION) {
      throw new StoreException(
          Kind.UNAVAILABLE,
          "the store was written by a newer rssify: it has version "
              + version
              + " of the format, and this one reads up to "
              + VERSION
              + "; use the newer one");
    }
  }
}
