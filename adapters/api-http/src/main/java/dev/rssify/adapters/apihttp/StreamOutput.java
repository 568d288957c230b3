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
  private @Nullable OutputStream body;

  /**
   * @param begin sends what precedes the first byte
   */
  StreamOutput(Supplier<OutputStream> begin, boolean compressed) {
    this.begin = begin;
    this.compressed = compressed;
  }

  boolean hasStarted() {
    return body != null;
  }

  private OutputStream body() throws IOException {
    if (body == null) {
      OutputStream sliced = new SlicedOutput(begin.get());
      body = sliced;
      if (compressed) {
        body = new GZIPOutputStream(sliced, BUFFER);
      }
    }
    return body;
  }

  @Override
  public void write(int one) throws IOException {
    body().write(one);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    body().write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    body().flush();
  }

  /** Everything was written, be it nothing. */
  void finish() throws IOException {
    body().close();
  }
}
