package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.Body;
import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** A body in memory that counts as in flight until it is closed. */
final class InMemoryBody implements Body {

  private final byte[] bytes;
  private final ByteBudget.Lease lease;

  InMemoryBody(byte[] bytes, ByteBudget.Lease lease) {
    this.bytes = bytes;
    this.lease = lease;
  }

  @Override
  public long length() {
    return bytes.length;
  }

  @Override
  public InputStream open() {
    return new ByteArrayInputStream(bytes);
  }

  @Override
  public byte[] toBytes() {
    return bytes;
  }

  @Override
  public void close() {
    lease.close();
  }
}
