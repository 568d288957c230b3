package dev.rssify.json.stored;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.codec.TokenReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The JSON of a snapshot: one object with a header, then a line for each record. */
public final class SnapshotJson {

  /** The version of the format; a higher one was written by a newer rssify. */
  public static final int VERSION = 1;

  /** The placeholder of the checksum, until it is computed. */
  public static final String NO_CHECKSUM = "00000000";

  private static final JsonFactory FACTORY = new JsonFactory();

  private SnapshotJson() {}

  /**
   * Writes a snapshot and closes the stream.
   *
   * @param seq the number of the last line of the log that is in it
   * @param contents passes the records to its argument
   */
  public static void write(OutputStream out, long seq, Consumer<Consumer<StoreRecord>> contents)
      throws IOException {
    try (Writer json = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
      json.write("{\n  \"checksum\" : \"" + NO_CHECKSUM + "\",\n  \"version\" : " + VERSION);
      json.write(",\n  \"seq\" : " + seq + ",\n  \"records\" : [");
      String[] separator = {"\n"};
      contents.accept(record -> {
        try {
          json.append(separator[0]).append(StoreRecordJson.line(record));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        separator[0] = ",\n";
      });
      json.write("\n  ]\n}");
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Reads a snapshot, one record at a time, and closes the stream.
   *
   * @return the number of the last line of the log that is in it
   * @throws StoreException of kind CORRUPTION when it is invalid, of kind UNAVAILABLE when a newer
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
          records(new TokenReader(json), sink);
        } else if (name.equals("version")) {
          requireVersion(json.getIntValue());
        } else if (name.equals("seq")) {
          seq = json.getLongValue();
        }
      }
      if (seq < 0 || json.currentToken() != JsonToken.END_OBJECT) {
        throw new IllegalArgumentException("the start or the end is missing");
      }
      return seq;
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new StoreException(Kind.CORRUPTION, "not a snapshot of rssify: " + e.getMessage(), e);
    }
  }

  private static void records(TokenReader json, Consumer<StoreRecord> sink) {
    while (json.hasNextElement()) {
      sink.accept(RecordJson.adapter(StoreRecord.class).fromJson(json));
    }
    json.endArray();
  }

  private static void requireVersion(int version) {
    if (version > VERSION) {
      throw new StoreException(
          Kind.UNAVAILABLE,
          "the store was written by a newer rssify: it has format version "
              + version
              + ", and this one reads up to "
              + VERSION
              + "; use the newer one");
    }
  }
}
