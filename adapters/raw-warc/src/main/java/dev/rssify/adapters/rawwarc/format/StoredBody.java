package dev.rssify.adapters.rawwarc.format;

import dev.rssify.core.model.http.Body;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;

/**
 * A payload too large for memory, read from its record each time it is opened.
 *
 * <p>Invariants: it stays readable until it is closed, even when compaction has deleted the
 * segment.
 */
public final class StoredBody implements Body {

  /** Payloads up to this size are handled in memory. */
  public static final int IN_MEMORY = 256 << 10;

  private static final int BUFFER = 16 << 10;

  private final RandomAccessBytes segment;
  private final Closeable holder;
  private final long offset;
  private final long memberLength;
  private final long skipped;
  private final long length;

  private StoredBody(
      RandomAccessBytes segment,
      Closeable holder,
      long offset,
      long memberLength,
      long skipped,
      long length) {
    this.segment = segment;
    this.holder = holder;
    this.offset = offset;
    this.memberLength = memberLength;
    this.skipped = skipped;
    this.length = length;
  }

  /**
   * The payload of the response record at an offset.
   *
   * @param holder closed with the body, or earlier if the payload fits in memory
   */
  public static Body of(RandomAccessBytes segment, Closeable holder, long offset, long memberLength)
      throws IOException {
    try {
      RecordStart start;
      try (InputStream in = member(segment, offset, memberLength)) {
        start = RecordStart.read(in);
        if (start.payloadLength() <= IN_MEMORY) {
          byte[] payload = in.readNBytes(Math.toIntExact(start.payloadLength()));
          if (payload.length < start.payloadLength() || in.readAllBytes().length != 4) {
            throw new IOException("the record at " + offset + " is incomplete");
          }
          holder.close();
          return Body.of(payload);
        }
      }
      return new StoredBody(
          segment, holder, offset, memberLength, start.length(), start.payloadLength());
    } catch (IOException | RuntimeException e) {
      holder.close();
      throw e;
    }
  }

  /** The decompressed record at an offset. */
  public static InputStream member(RandomAccessBytes segment, long offset, long memberLength)
      throws IOException {
    return new BufferedInputStream(
        new GZIPInputStream(new Slice(segment, offset, offset + memberLength), BUFFER), BUFFER);
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public InputStream open() throws IOException {
    InputStream in = member(segment, offset, memberLength);
    in.skipNBytes(skipped);
    return new Limited(in, length);
  }

  @Override
  public void close() {
    try {
      holder.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A part of a segment; closing it leaves the segment open. */
  private static final class Slice extends InputStream {

    private final RandomAccessBytes segment;
    private final long end;
    private long position;

    Slice(RandomAccessBytes segment, long from, long end) {
      this.segment = segment;
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
      int n = most == 0 ? -1 : segment.read(ByteBuffer.wrap(target, offset, most), position);
      position += Math.max(0, n);
      return n;
    }
  }

  /** A bounded part of a stream. */
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
