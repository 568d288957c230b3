package dev.rssify.adapters.rawwarc.format;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.zip.Deflater;

/**
 * Pools compressors: creating one clears a quarter of a megabyte, which takes longer than
 * compressing most records.
 *
 * <p>Threading: safe for many threads.
 */
public final class Compressors implements AutoCloseable {

  private static final int POOL_SIZE = 16;

  private final BlockingQueue<Deflater> idle = new ArrayBlockingQueue<>(POOL_SIZE);

  /** Takes a compressor for raw deflate at level 1, the fastest (measurements: docs/raw.md). */
  Deflater take() {
    Deflater known = idle.poll();
    return known == null ? new Deflater(Deflater.BEST_SPEED, true) : known;
  }

  void release(Deflater compressor) {
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
