package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.Body;
import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** A body in memory that counts as in flight until it is closed. */
final class HeldBody implements Body {

  private final byte[] bytes;
  private final ByteBudget.Lease lease;

  HeldBody(byte[] bytes, ByteBudget.Lease lease) {
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
