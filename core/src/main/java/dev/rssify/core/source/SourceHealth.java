package dev.rssify.core.source;

/** A source's opinion about a document. */
public sealed interface SourceHealth {

  SourceHealth FINE = new Fine();

  /** It is what the source expects. */
  record Fine() implements SourceHealth {}

  /**
   * It is not: the poll fails, and this is the feed's last error.
   *
   * @param code stable, for programs, such as {@code nothing_selected}
   * @param message what is wrong and what to do, for a person
   */
  record Broken(String code, String message) implements SourceHealth {}
}
