package dev.rssify.core.operations.search;

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

    /**
     * There is no vector.
     *
     * @param reason for a person: what failed, and what to do
     */
    record Failed(String reason) implements Result {}
  }
}
