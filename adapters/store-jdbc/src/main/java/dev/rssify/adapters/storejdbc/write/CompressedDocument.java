package dev.rssify.adapters.storejdbc.write;

import dev.rssify.core.store.StoreException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of an entry as it is stored: compressed with a dictionary of usual field names and
 * words, which makes it a third of its size (ADR 27).
 *
 * <p>Invariants: the dictionary never changes. Another one needs another file and another first
 * byte.
 *
 * <p>Threading: safe for many threads.
 */
public final class CompressedDocument {

  private static final byte[] DICTIONARY = resource("entry-1.dict");

  /** The first byte of documents that were compressed with this dictionary. */
  private static final byte FIRST = 1;

  /** Measured: level 1 is no faster for short documents, higher ones save little. */
  private static final int LEVEL = 3;

  private static final int POOL_SIZE = 16;
  private static final int BUFFER = 4_096;
  private static final BlockingQueue<Deflater> DEFLATERS = new ArrayBlockingQueue<>(POOL_SIZE);
  private static final BlockingQueue<Inflater> INFLATERS = new ArrayBlockingQueue<>(POOL_SIZE);

  private CompressedDocument() {}

  private static byte[] resource(String name) {
    try (InputStream in = CompressedDocument.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] of(byte[] json) {
    Deflater known = DEFLATERS.poll();
    Deflater deflater = known == null ? new Deflater(LEVEL, true) : known;
    deflater.setDictionary(DICTIONARY);
    deflater.setInput(json);
    deflater.finish();
    ByteArrayOutputStream stored = new ByteArrayOutputStream(BUFFER);
    stored.write(FIRST);
    byte[] buffer = new byte[BUFFER];
    while (!deflater.finished()) {
      stored.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.reset();
    if (!DEFLATERS.offer(deflater)) {
      deflater.end();
    }
    return stored.toByteArray();
  }

  /**
   * The JSON of a stored document.
   *
   * @throws StoreException of kind CORRUPTION when it is invalid
   */
  public static byte[] read(byte[] stored) {
    if (stored.length == 0 || stored[0] != FIRST) {
      throw damaged(null);
    }
    Inflater known = INFLATERS.poll();
    Inflater inflater = known == null ? new Inflater(true) : known;
    try {
      inflater.setDictionary(DICTIONARY);
      inflater.setInput(stored, 1, stored.length - 1);
      ByteArrayOutputStream json = new ByteArrayOutputStream(BUFFER);
      byte[] buffer = new byte[BUFFER];
      while (!inflater.finished()) {
        int read = inflater.inflate(buffer);
        if (read == 0 && !inflater.finished()) {
          throw damaged(null); // truncated
        }
        json.write(buffer, 0, read);
      }
      return json.toByteArray();
    } catch (DataFormatException e) {
      throw damaged(e);
    } finally {
      inflater.reset();
      if (!INFLATERS.offer(inflater)) {
        inflater.end();
      }
    }
  }

  static String text(byte[] stored) {
    return new String(read(stored), StandardCharsets.UTF_8);
  }

  private static StoreException damaged(@Nullable Throwable cause) {
    return new StoreException(
        StoreException.Kind.CORRUPTION, "the document of an entry cannot be decompressed", cause);
  }
}
