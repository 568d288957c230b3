package dev.rssify.service;

import java.util.ArrayList;
import java.util.List;

/**
 * The resources to close when starting fails.
 *
 * <p>Not thread-safe.
 */
final class Opened {

  private final List<AutoCloseable> all = new ArrayList<>();

  <T extends AutoCloseable> T add(T resource) {
    all.add(resource);
    return resource;
  }

  /** Closes everything, the last one first, and returns the reason of the failure. */
  RuntimeException closed(RuntimeException reason) {
    for (AutoCloseable each : all.reversed()) {
      try {
        each.close();
      } catch (Exception e) {
        reason.addSuppressed(e);
      }
    }
    return reason;
  }
}
