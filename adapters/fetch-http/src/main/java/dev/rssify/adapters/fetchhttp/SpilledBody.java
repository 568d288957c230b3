package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.Body;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A body in a file, which is deleted when the body is closed. */
final class SpilledBody implements Body {

  private final FileChannel file;
  private final long length;
  private final ByteBudget.Lease lease;

  SpilledBody(FileChannel file, long length, ByteBudget.Lease lease) {
    this.file = file;
    this.length = length;
    this.lease = lease;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public InputStream open() {
    return new BufferedInputStream(new Reader(), 32 << 10);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      lease.close();
    }
  }

  /** Reads at its own position, so that several threads can read at once. */
  private final class Reader extends InputStream {

    private long position;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      int read = file.read(ByteBuffer.wrap(target, offset, count), position);
      position += Math.max(0, read);
      return read;
    }
  }
}
