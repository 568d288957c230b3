package dev.rssify.adapters.rawwarc;

import java.io.IOException;

/**
 * How much waits to be written elsewhere, and no more than so much: when the place is away, those
 * who come late are told at once instead of filling the memory.
 *
 * <p>Threading: safe for many threads.
 */
final class WaitingBytes {

  private final long most;
  private long taken;

  WaitingBytes(long most) {
    this.most = most;
  }

  /** Takes room. One alone always finds some, however much it needs. */
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
