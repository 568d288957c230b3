package dev.rssify.adapters.apihttp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The output of a streamed response. It starts with its first byte, so that an error before that
 * can still get another response; and it ends properly only when it is complete, so that a part is
 * never taken for the whole.
 *
 * <p>Threading: one thread.
 */
final class StreamOutput extends OutputStream {

  private static final int BUFFER = 8_192;

  private final Supplier<OutputStream> begin;
  private final boolean compressed;
  private @Nullable OutputStream begun;

  /**
   * @param begin sends what precedes the first byte
   */
  StreamOutput(Supplier<OutputStream> begin, boolean compressed) {
    this.begin = begin;
    this.compressed = compressed;
  }

  boolean hasBegun() {
    return begun != null;
  }

  private OutputStream begun() throws IOException {
    if (begun == null) {
      OutputStream sliced = new SlicedOutput(begin.get());
      begun = sliced;
      if (compressed) {
        begun = new GZIPOutputStream(sliced, BUFFER);
      }
    }
    return begun;
  }

  @Override
  public void write(int one) throws IOException {
    begun().write(one);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    begun().write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    begun().flush();
  }

  /** Everything was written, be it nothing. */
  void finish() throws IOException {
    begun().close();
  }
}
