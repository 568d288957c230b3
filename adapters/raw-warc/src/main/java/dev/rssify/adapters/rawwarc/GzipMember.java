package dev.rssify.adapters.rawwarc;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * One record, compressed by itself so that it can be read by itself. What is compressed already
 * would not shrink any further: it is only wrapped.
 */
final class GzipMember extends DeflaterOutputStream {

  private static final int BUFFER = 8 << 10;

  /** Magic number, deflate, no flags, no time, no extra flags, unknown system (RFC 1952). */
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  private final Compressors compressors;
  private final CRC32 checksum = new CRC32();
  private long length;

  GzipMember(OutputStream out, Compressors compressors) throws IOException {
    super(out, compressors.take(), BUFFER);
    this.compressors = compressors;
    out.write(HEADER);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    super.write(bytes, from, count);
    checksum.update(bytes, from, count);
    length += count;
  }

  /** What follows is taken as it is. */
  void wrapOnly() {
    def.setLevel(Deflater.NO_COMPRESSION);
  }

  /** Ends the member and gives the compressor back; the stream below stays open. */
  void finishRecord() throws IOException {
    finish();
    out.write(
        ByteBuffer.allocate(8)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt((int) checksum.getValue())
            .putInt((int) length)
            .array());
    compressors.giveBack(def);
  }
}
