package dev.rssify.adapters.rawwarc;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * One record, compressed by itself so that it can be read by itself. What is compressed already
 * would not shrink any further: it is only wrapped.
 */
final class GzipMember extends GZIPOutputStream {

  private static final int BUFFER = 8 << 10;

  GzipMember(OutputStream out) throws IOException {
    super(out, BUFFER);
    def.setLevel(Deflater.BEST_SPEED);
  }

  /** What follows is taken as it is. */
  void wrapOnly() {
    def.setLevel(Deflater.NO_COMPRESSION);
  }

  /** Ends the member and lets go of the compressor, but not of the stream below. */
  void finishRecord() throws IOException {
    finish();
    def.end();
  }
}
