package dev.rssify.embed.media;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Configures which enclosures are stored, and for how long.
 *
 * @param types media types of feeds without their own, such as {@code audio/mpeg}; empty for none
 * @param maxBytes limit for one file
 * @param age files are deleted this long after they were stored
 * @param totalBytes limit for all files, beyond which the oldest are deleted; 0 for none
 */
public record EnclosureConfig(List<String> types, long maxBytes, Duration age, long totalBytes) {

  public EnclosureConfig {
    types = List.copyOf(types);
    if (maxBytes < 1 || totalBytes < 0) {
      throw new IllegalArgumentException("the limits of enclosures must not be negative");
    }
  }

  public static EnclosureConfig defaults() {
    return new EnclosureConfig(List.of(), 500L << 20, Duration.ofDays(30), 10L << 30);
  }

  /** Whether a media type is one of these, where {@code audio/*} stands for all of audio. */
  static boolean matches(List<String> patterns, String type) {
    return patterns.stream()
        .anyMatch(pattern ->
            pattern.equals("*/*")
                || pattern.equals(type)
                || (pattern.endsWith("/*")
                    && type.startsWith(pattern.substring(0, pattern.length() - 1))));
  }

  /** A media type without parameters, in lower case. */
  static String bare(String type) {
    return type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }
}
