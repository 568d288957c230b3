package dev.rssify.core.source;

/** A source's check of a document. */
public sealed interface SourceHealth {

  SourceHealth FINE = new Fine();

  /** The document matches the configuration. */
  record Fine() implements SourceHealth {}

  /**
   * The document does not match: the poll fails, and this is the feed's last error.
   *
   * @param code stable, such as {@code nothing_selected}
   * @param message what is wrong and what to do, for a person
   */
  record Broken(String code, String message) implements SourceHealth {}
}
