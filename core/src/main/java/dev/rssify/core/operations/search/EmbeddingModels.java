package dev.rssify.core.operations.search;

import java.util.Set;

/**
 * Models that run in this process; implementations are found with {@link java.util.ServiceLoader}.
 */
public interface EmbeddingModels {

  /** The names of the models. */
  Set<String> names();

  /**
   * Loads a model, which may take a second.
   *
   * @throws RuntimeException when it cannot be loaded; a missing native library is a {@link
   *     LinkageError}
   */
  EmbeddingModel open(String name);
}
