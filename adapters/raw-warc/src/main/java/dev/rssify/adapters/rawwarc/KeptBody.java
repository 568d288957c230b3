package dev.rssify.adapters.rawwarc;

import dev.rssify.core.model.Body;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPInputStream;

/**
 * A payload too large for memory, read from its record each time it is opened.
 *
 * <p>Invariants: its file stays readable until it is closed, even when compaction has taken the
 * name away.
 */
final class KeptBody implements Body {

  private static final int BUFFER = 16 << 10;

  private final FileChannel channel;
  private final long offset;
  private final long memberLength;
  private final long skipped;
  private final long length;

  private KeptBody(FileChannel channel, long offset, long memberLength, long skipped, long length) {
    this.channel = channel;
    this.offset = offset;
    this.memberLength = memberLength;
    this.skipped = skipped;
    this.length = length;
  }

  /** The payload of the response record here. */
  static Body of(Path file, long offset, long memberLength, int mostInMemory) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      RecordStart start;
      try (InputStream in = member(channel, offset, memberLength)) {
        start = RecordStart.read(in);
        if (start.payloadLength() <= mostInMemory) {
          byte[] payload = in.readNBytes(Math.toIntExact(start.payloadLength()));
          if (payload.length < start.payloadLength() || in.readAllBytes().length != 4) {
            throw new IOException("the record at " + offset + " of " + file + " is not whole");
          }
          channel.close();
          return Body.of(payload);
        }
      }
      return new KeptBody(channel, offset, memberLength, start.length(), start.payloadLength());
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  static InputStream member(FileChannel channel, long offset, long memberLength)
      throws IOException {
    return new BufferedInputStream(
        new GZIPInputStream(new Slice(channel, offset, offset + memberLength), BUFFER), BUFFER);
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public InputStream open() throws IOException {
    InputStream in = member(channel, offset, memberLength);
    in.skipNBytes(skipped);
    return new Limited(in, length);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A part of a file; closing it leaves the file open. */
  private static final class Slice extends InputStream {

    private final FileChannel channel;
    private final long end;
    private long position;

    Slice(FileChannel channel, long from, long end) {
      this.channel = channel;
      this.position = from;
      this.end = end;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      int most = (int) Math.min(count, end - position);
      int n = most == 0 ? -1 : channel.read(ByteBuffer.wrap(target, offset, most), position);
      position += Math.max(0, n);
      return n;
    }
  }

  /** So many bytes of a stream. */
  private static final class Limited extends InputStream {

    private final InputStream in;
    private long left;

    Limited(InputStream in, long length) {
      this.in = in;
      this.left = length;
    }

    @Override
    public int read() throws IOException {
      int b = left == 0 ? -1 : in.read();
      left -= b < 0 ? 0 : 1;
      return b;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      if (left == 0) {
        return -1;
      }
      int n = in.read(target, offset, (int) Math.min(count, left));
      left -= Math.max(0, n);
      return n;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
