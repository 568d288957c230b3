package dev.rssify.adapters.rawwarc.format;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes that can be read at any position, such as those of a file. */
@FunctionalInterface
public interface RandomAccessBytes {

  /** Reads bytes at a position; returns their number, or a negative one at the end. */
  int read(ByteBuffer target, long position) throws IOException;

  public static RandomAccessBytes of(byte[] array) {
    return (target, position) -> {
      int count = (int) Math.min(target.remaining(), array.length - position);
      if (count <= 0) {
        return -1;
      }
      target.put(array, (int) position, count);
      return count;
    };
  }

  /** Reads {@code count} bytes at a position; fewer at the end. */
  default byte[] read(long position, int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(count);
    while (buffer.hasRemaining()) {
      if (read(buffer, position + buffer.position()) < 0) {
        break;
      }
    }
    byte[] read = new byte[buffer.position()];
    buffer.flip().get(read);
    return read;
  }
}
