package dev.rssify.core.raw;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A storage for immutable objects, such as an S3 bucket. It does not interpret their contents.
 *
 * <p>Invariants: an object exists completely or not at all, and is never replaced.
 *
 * <p>Threading: safe for many threads.
 */
public interface RawObjects extends AutoCloseable {

  /** An object and its length. */
  record Listed(String key, long bytes) {}

  /** The name of the storage, for a person. */
  String name();

  /**
   * Writes an object, which is durable when this returns; false when the key exists.
   *
   * @throws IOException when that is not possible now; it may have been written all the same
   */
  boolean putNew(String key, byte[] bytes) throws IOException;

  /** Bytes of an object, fewer at its end; empty when it does not exist. */
  Optional<byte[]> get(String key, long offset, int length) throws IOException;

  /**
   * The next objects by key, up to a limit; empty only at the end.
   *
   * @param after the key before the first one; empty to start with the first
   */
  List<Listed> list(String after, int limit) throws IOException;

  /** Deletes an object, if it exists. */
  void delete(String key) throws IOException;

  /** Closes connections. */
  @Override
  default void close() {}
}
