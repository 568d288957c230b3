package dev.rssify.adapters.apihttp;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes long arrays in slices. Each write to a client has a deadline ({@link WatchedWriter}); with
 * slices, a slow but steady client meets it.
 */
final class SlicedOutput extends FilterOutputStream {

  private static final int SLICE = 65_536;

  SlicedOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int end = offset + length;
    for (int from = offset; from < end; from += SLICE) {
      out.write(bytes, from, Math.min(SLICE, end - from));
    }
  }
}
