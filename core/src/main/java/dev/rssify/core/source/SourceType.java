package dev.rssify.core.source;

/**
 * A kind of document that can be parsed as a feed. Implementations in {@code
 * META-INF/services/dev.rssify.core.source.SourceType} are discovered automatically.
 *
 * <p>Invariants: does no I/O and reads no clock; the result depends only on the arguments.
 *
 * <p>Threading: implementations and their sources are safe for many threads.
 */
public interface SourceType {

  /** The name in feed definitions, such as {@code html}; it never changes. */
  String name();

  /** One sentence for the documentation. */
  String meaning();

  /** The configuration fields. */
  ConfigSchema schema();

  /**
   * Creates a source from valid values. This runs at registration and at each poll, so it must be
   * cheap.
   */
  SourceConfiguration configure(ConfigValues config);
}
