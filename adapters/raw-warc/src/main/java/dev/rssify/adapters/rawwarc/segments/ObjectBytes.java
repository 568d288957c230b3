package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.RandomAccessBytes;
import dev.rssify.core.raw.RawObjects;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;

/**
 * The bytes of an object, for reading them from end to end without having all in memory.
 *
 * <p>Not thread-safe.
 */
final class ObjectBytes implements RandomAccessBytes {

  private static final int WINDOW = 8 << 20;

  private final RawObjects objects;
  private final RawObjects.Listed object;
  private byte[] window = new byte[0];
  private long from;

  ObjectBytes(RawObjects objects, RawObjects.Listed object) {
    this.objects = objects;
    this.object = object;
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    if (position >= object.bytes()) {
      return -1;
    }
    if (position < from || position >= from + window.length) {
      from = position - position % WINDOW;
      int length = (int) Math.min(WINDOW, object.bytes() - from);
      window =
          objects
              .get(object.key(), from, length)
              .orElseThrow(() -> new NoSuchFileException(object.key()));
    }
    return RandomAccessBytes.of(window).read(target, position - from);
  }
}
