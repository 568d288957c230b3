package dev.rssify.core.model.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that were received completely, in memory or spilled to a file, readable any number of
 * times.
 *
 * <p>Invariants: {@link #open()} always starts at the first byte and yields exactly {@link
 * #length()} bytes, until {@link #close()}.
 */
public interface Body extends AutoCloseable {

  long length();

  InputStream open() throws IOException;

  /** Releases what holds the bytes, such as a spill file; a body in memory holds nothing. */
  @Override
  default void close() {}

  /** All bytes as an array, which the caller must not change. */
  default byte[] toBytes() {
    try (InputStream in = open()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Body of(byte[] bytes) {
    return new InMemory(bytes);
  }

  /** A body that fits in memory; the array is shared, not copied. Equal when the bytes are. */
  @SuppressWarnings("ArrayRecordComponent") // identity of the array is what we want to keep
  record InMemory(byte[] bytes) implements Body {

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof InMemory(byte[] others) && Arrays.equals(bytes, others);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public byte[] toBytes() {
      return bytes;
    }
  }
}
