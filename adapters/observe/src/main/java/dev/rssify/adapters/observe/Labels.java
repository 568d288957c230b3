package dev.rssify.adapters.observe;

import java.util.Locale;

/** Formats constants for metrics and traces. */
final class Labels {

  private Labels() {}

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
