package dev.rssify.adapters.rawwarc.format;

import java.io.IOException;

/**
 * Limits the bytes that wait to be written: while the bucket is unavailable, further responses fail
 * at once instead of filling the memory.
 *
 * <p>Threading: safe for many threads.
 */
public final class WaitingBytes {

  private final long most;
  private long taken;

  public WaitingBytes(long most) {
    this.most = most;
  }

  /** Reserves bytes. A single response is always accepted, whatever its size. */
  public synchronized void take(long bytes) throws IOException {
    if (taken > 0 && taken + bytes > most) {
      throw new IOException(taken + " bytes are already waiting to be written");
    }
    taken += bytes;
  }

  public synchronized void release(long bytes) {
    taken -= bytes;
  }
}
