package dev.rssify.planted.adapters.alpha;

import dev.rssify.planted.core.fetch.Innocent;

/** Violates no rule: an adapter may use core, and measure time. */
public record Alpha(Innocent innocent) {

  long nanos() {
    return System.nanoTime();
  }
}
