package dev.rssify.adapters.rawwarc.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/**
 * One record as a separate gzip member, so that it can be read alone. Compressed payloads would not
 * shrink further: they are wrapped in stored blocks (RFC 1951 section 3.2.4), written here, since a
 * deflater that is switched to no compression still compresses the next block.
 */
final class GzipMember extends DeflaterOutputStream {

  private static final int BUFFER = 2 << 10;

  private static final int MAX_STORED = 0xffff;
  private static final byte STORED = 0;
  private static final byte LAST_STORED = 1;

  /** Magic number, deflate, no flags, no time, no extra flags, unknown system (RFC 1952). */
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  private final Compressors compressors;
  private final CRC32 checksum = new CRC32();
  private long length;
  private boolean wrapping;

  GzipMember(OutputStream out, Compressors compressors) throws IOException {
    super(out, compressors.take(), BUFFER, true);
    this.compressors = compressors;
    out.write(HEADER);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    checksum.update(bytes, from, count);
    length += count;
    if (!wrapping) {
      super.write(bytes, from, count);
      return;
    }
    for (int done = 0; done < count; done += MAX_STORED) {
      int size = Math.min(MAX_STORED, count - done);
      block(STORED, size);
      out.write(bytes, from + done, size);
    }
  }

  /** The following bytes are copied, from the next whole byte on. */
  void wrapOnly() throws IOException {
    flush();
    wrapping = true;
  }

  private void block(byte kind, int size) throws IOException {
    out.write(
        ByteBuffer.allocate(5)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(kind)
            .putShort((short) size)
            .putShort((short) ~size)
            .array());
  }

  /** Ends the member and gives the compressor back; the stream below stays open. */
  void finishRecord() throws IOException {
    if (wrapping) {
      block(LAST_STORED, 0);
    } else {
      finish();
    }
    out.write(
        ByteBuffer.allocate(8)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt((int) checksum.getValue())
            .putInt((int) length)
            .array());
    compressors.release(def);
  }
}
