package dev.rssify.adapters.searchlucene;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Lucene's advice to enable an incubating module, which is nothing a person can act on. */
final class VectorWarning {

  /** Loggers are weakly referenced, and forget their level. */
  private static final Logger LOGGER =
      Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

  private VectorWarning() {}

  /** Before anything else of Lucene is used. */
  static void suppress() {
    LOGGER.setLevel(Level.SEVERE);
  }
}
