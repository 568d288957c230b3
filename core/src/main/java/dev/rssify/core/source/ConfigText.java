package dev.rssify.core.source;

import java.util.Map;

/** Parses the text of a configuration. */
@FunctionalInterface
public interface ConfigText {

  /**
   * The fields of a JSON object: texts, {@code Long}, {@code Double}, {@code Boolean}, lists and
   * maps of these. A field that is null counts as absent.
   *
   * @throws IllegalArgumentException when the text is not a JSON object; the message has the reason
   */
  Map<String, Object> read(String json);
}
