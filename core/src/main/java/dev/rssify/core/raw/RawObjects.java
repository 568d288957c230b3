package dev.rssify.core.raw;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A place for objects that are written once, whole, and never changed, such as a bucket of S3. What
 * is in them is for others to say.
 *
 * <p>Invariants: an object is there completely or not at all, and never replaced.
 *
 * <p>Threading: safe for many threads.
 */
public interface RawObjects extends AutoCloseable {

  /** An object and how long it is. */
  record Listed(String key, long bytes) {}

  /** What a person knows the place by. */
  String name();

  /**
   * Writes an object, which is durable when this returns; false when the key is taken.
   *
   * @throws IOException when that is not possible now; it may have been written all the same
   */
  boolean putNew(String key, byte[] bytes) throws IOException;

  /** Bytes of an object, fewer where it ends before; empty when there is no such object. */
  Optional<byte[]> get(String key, long offset, int length) throws IOException;

  /**
   * At most so many objects by their key; none only when there are no more.
   *
   * @param after the key that these follow; empty to begin with the first
   */
  List<Listed> list(String after, int limit) throws IOException;

  /** Deletes an object, if it is there. */
  void delete(String key) throws IOException;

  /** Lets go of connections. */
  @Override
  default void close() {}
}
