package dev.rssify.adapters.apihttp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The body of a streamed response. The response starts with the first byte, so an error before it
 * can still become an error response. Only {@link #finish} ends it: {@code close} does nothing, so
 * that clients recognize a truncated body.
 *
 * <p>Not thread-safe.
 */
final class StreamOutput extends OutputStream {

  private static final int GZIP_BUFFER_BYTES = 8_192;

  private final Supplier<OutputStream> startResponse;
  private final boolean compressed;
  private @Nullable OutputStream body;

  /**
   * @param startResponse sends status and headers
   */
  StreamOutput(Supplier<OutputStream> startResponse, boolean compressed) {
    this.startResponse = startResponse;
    this.compressed = compressed;
  }

  boolean hasStarted() {
    return body != null;
  }

  private OutputStream body() throws IOException {
    if (body == null) {
      OutputStream sliced = new SlicedOutput(startResponse.get());
      body = sliced; // started, even if the header of gzip cannot be written
      if (compressed) {
        body = new GZIPOutputStream(sliced, GZIP_BUFFER_BYTES);
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
    if (length > 0) {
      body().write(bytes, offset, length);
    }
  }

  @Override
  public void flush() throws IOException {
    if (body != null) {
      body.flush();
    }
  }

  /** Completes the response; an empty body is valid. */
  void finish() throws IOException {
    body().close();
  }
}
