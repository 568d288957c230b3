package dev.rssify.core.source;

import java.util.Map;

/** Reads the text that a configuration is kept as. */
@FunctionalInterface
public interface ConfigText {

  /**
   * The fields of a JSON object: texts, {@code Long}, {@code Double}, {@code Boolean}, lists and
   * maps of these. A field that is null counts as absent.
   *
   * @throws IllegalArgumentException when the text is no JSON object; the message says why
   */
  Map<String, Object> read(String json);
}
