package dev.rssify.core.source;

/**
 * A kind of thing that can be read as a feed. Implementations in {@code
 * META-INF/services/dev.rssify.core.source.SourceType} are found by themselves.
 *
 * <p>Invariants: does no I/O and asks no clock; what it is given decides what it returns.
 *
 * <p>Threading: implementations, and the sources they make, are safe for many threads.
 */
public interface SourceType {

  /** What feeds call it, such as {@code html}; it stays the same for ever. */
  String name();

  /** What it reads, in a sentence for the documentation. */
  String meaning();

  /** What its configuration may say. */
  ConfigSchema schema();

  /**
   * Makes a source of values that fit the schema. This happens at registration and at each poll, so
   * it has to be cheap.
   */
  SourceConfiguration configure(ConfigValues config);
}
