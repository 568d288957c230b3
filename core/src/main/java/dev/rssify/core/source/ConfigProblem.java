package dev.rssify.core.source;

/**
 * Something wrong with the configuration of a source.
 *
 * @param field the field it is about; empty when it is about none
 * @param message which field it is and what is accepted, in a sentence
 */
public record ConfigProblem(String field, String message) {

  /** A problem of the whole configuration. */
  public static ConfigProblem of(String message) {
    return new ConfigProblem("", message);
  }
}
