package dev.rssify.adapters.rawwarc.format;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.Deflater;

/**
 * Compressors to be used again: a new one clears a quarter of a megabyte, more work than most
 * records are.
 *
 * <p>Threading: safe for many threads.
 */
public final class Compressors implements AutoCloseable {

  private static final int KEPT = 16;

  private final BlockingQueue<Deflater> idle = new ArrayBlockingQueue<>(KEPT);

  /** One for raw deflate at the best speed; level 1 was measured against others (docs/raw.md). */
  Deflater take() {
    Deflater known = idle.poll();
    return known == null ? new Deflater(Deflater.BEST_SPEED, true) : known;
  }

  void giveBack(Deflater compressor) {
    compressor.reset();
    if (!idle.offer(compressor)) {
      compressor.end();
    }
  }

  @Override
  public void close() {
    for (Deflater compressor = idle.poll(); compressor != null; compressor = idle.poll()) {
      compressor.end();
    }
  }
}
