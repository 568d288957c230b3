package dev.rssify.core.operations.search;

import java.time.Instant;

/**
 * Computes the meaning of a text as a vector: similar meanings have similar directions.
 *
 * <p>Threading: safe for many threads.
 */
public interface EmbeddingModel extends AutoCloseable {

  /** The name of the model; vectors of different models cannot be compared. */
  String name();

  Result embed(String text, Purpose purpose);

  @Override
  void close();

  /** What a vector is for; some models treat questions differently. */
  enum Purpose {
    ENTRY,
    QUERY
  }

  /** The vector of a text, or why there is none. */
  sealed interface Result {

    /** The meaning of the text. */
    record Embedded(UnitVector vector) implements Result {}

    /** There is no vector. */
    sealed interface None extends Result {

      /** For a person: what failed, and what to do. */
      String reason();
    }

    /** The model fails. */
    record Failed(String reason) implements None {}

    /** The model failed a short time ago, and is not used until then. */
    record BackingOff(String reason, Instant until) implements None {}

    /** The model does not accept this text. */
    record Rejected(String reason) implements None {}
  }
}
