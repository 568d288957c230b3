package dev.rssify.planted.adapters.alpha;

import dev.rssify.planted.core.fetch.Innocent;

/** Breaks no rule: an adapter may know core, and time what it does. */
public record Alpha(Innocent innocent) {

  long nanos() {
    return System.nanoTime();
  }
}
