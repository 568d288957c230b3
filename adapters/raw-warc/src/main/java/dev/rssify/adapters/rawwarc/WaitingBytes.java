package dev.rssify.adapters.rawwarc;

import java.io.IOException;

/**
 * Bounds the bytes that wait to be written: while the bucket is unavailable, further responses fail
 * at once instead of filling the memory.
 *
 * <p>Threading: safe for many threads.
 */
final class WaitingBytes {

  private final long most;
  private long taken;

  WaitingBytes(long most) {
    this.most = most;
  }

  /** Reserves bytes. A single response always gets room, whatever its size. */
  synchronized void take(long bytes) throws IOException {
    if (taken > 0 && taken + bytes > most) {
      throw new IOException(taken + " bytes wait to be written already");
    }
    taken += bytes;
  }

  synchronized void giveBack(long bytes) {
    taken -= bytes;
  }
}
