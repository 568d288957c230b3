package dev.rssify.core.model.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Completely received bytes, in memory or spilled to a file. They can be read any number of times.
 *
 * <p>Invariants: {@link #open()} always starts at the first byte and yields exactly {@link
 * #length()} bytes, until {@link #close()}.
 */
public interface Body extends AutoCloseable {

  long length();

  InputStream open() throws IOException;

  /** Releases the storage of the bytes, such as a spill file; no effect on a body in memory. */
  @Override
  default void close() {}

  /** All bytes as an array, which the caller must not modify. */
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

  /** A body in memory; the array is shared, not copied. Equal when the bytes are equal. */
  @SuppressWarnings("ArrayRecordComponent") // the array is shared deliberately
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
