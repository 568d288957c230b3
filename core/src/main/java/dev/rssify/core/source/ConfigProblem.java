package dev.rssify.core.source;

/**
 * A problem in the configuration of a source.
 *
 * @param field the field it concerns; empty when it concerns none
 * @param message a sentence with the field and the accepted values
 */
public record ConfigProblem(String field, String message) {

  /** A problem of the whole configuration. */
  public static ConfigProblem of(String message) {
    return new ConfigProblem("", message);
  }
}
