package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.events.Streams;
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
  private final Streams streams;
  private final boolean compressed;
  private @Nullable Begun begun;

  /** From the reader upwards: its end, the same watched, and what is written to. */
  private record Begun(OutputStream end, OutputStream watched, OutputStream top) {}

  /**
   * @param begin sends what precedes the first byte
   */
  StreamOutput(Supplier<OutputStream> begin, Streams streams, boolean compressed) {
    this.begin = begin;
    this.streams = streams;
    this.compressed = compressed;
  }

  boolean hasBegun() {
    return begun != null;
  }

  private Begun begun() throws IOException {
    if (begun == null) {
      OutputStream end = begin.get();
      OutputStream watched = streams.watched(end);
      begun = new Begun(end, watched, watched);
      if (compressed) {
        begun = new Begun(end, watched, new GZIPOutputStream(watched, BUFFER));
      }
    }
    return begun;
  }

  @Override
  public void write(int one) throws IOException {
    begun().top.write(one);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    begun().top.write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    begun().top.flush();
  }

  /** Everything was written, be it nothing. */
  void finish() throws IOException {
    Begun all = begun();
    if (all.top instanceof GZIPOutputStream gzip) {
      gzip.finish();
    }
    all.watched.flush();
    all.end.close();
  }

  /** Nothing more will be written. */
  @Override
  public void close() throws IOException {
    if (begun != null) {
      begun.watched.close();
    }
  }
}
