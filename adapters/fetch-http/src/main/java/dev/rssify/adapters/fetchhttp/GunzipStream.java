package dev.rssify.adapters.fetchhttp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decompresses gzip (RFC 1952) with any number of members. The JDK's class recurses for every empty
 * member, so a small body can exhaust the stack; this one loops. Bytes after the last member are
 * ignored.
 */
final class GunzipStream extends InputStream {

  private static final int BUFFER = 8 << 10;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final PushbackInputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] input = new byte[BUFFER];
  private int filled;
  private boolean ended;

  GunzipStream(InputStream in) throws IOException {
    this.in = new PushbackInputStream(in, BUFFER);
    if (!startMember()) {
      throw new ZipException("not gzip");
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!ended) {
      int n = inflate(target, offset, length);
      if (n > 0) {
        crc.update(target, offset, n);
        return n;
      }
      if (inflater.finished()) {
        endMember();
        ended = !startMember();
      } else if (inflater.needsInput()) {
        fill();
      } else {
        throw new ZipException("gzip with a dictionary");
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }

  private int inflate(byte[] target, int offset, int length) throws ZipException {
    try {
      return inflater.inflate(target, offset, length);
    } catch (DataFormatException e) {
      throw new ZipException(e.getMessage());
    }
  }

  private void fill() throws IOException {
    filled = in.read(input);
    if (filled < 0) {
      throw new EOFException("gzip data is truncated");
    }
    inflater.setInput(input, 0, filled);
  }

  /** Reads the header of a member; false when no further member follows. */
  private boolean startMember() throws IOException {
    if (in.read() != 0x1f || in.read() != 0x8b || in.read() != 8) {
      return false;
    }
    int flags = next();
    skip(6); // time, compression level, operating system
    if ((flags & EXTRA) != 0) {
      skip(next() | (next() << 8));
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CRC) != 0) {
      skip(2);
    }
    inflater.reset();
    crc.reset();
    return true;
  }

  private void endMember() throws IOException {
    in.unread(input, filled - inflater.getRemaining(), inflater.getRemaining());
    long expected = next() | (next() << 8) | (next() << 16) | ((long) next() << 24);
    skip(4); // the length, modulo 2^32
    if (expected != crc.getValue()) {
      throw new ZipException("wrong checksum");
    }
  }

  private int next() throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException("gzip data is truncated");
    }
    return b;
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      next();
    }
  }

  private void skipText() throws IOException {
    while (next() != 0) {
      // a name or comment ends with a zero byte
    }
  }
}
