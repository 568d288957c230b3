package dev.rssify.adapters.searchlucene;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Suppresses Lucene's warning about a missing incubator module. */
final class VectorWarning {

  /** Referenced, because loggers are garbage-collected with their level. */
  private static final Logger LOGGER =
      Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

  private VectorWarning() {}

  /** Must be called before Lucene is used. */
  static void suppress() {
    LOGGER.setLevel(Level.SEVERE);
  }
}
