package dev.rssify.formats.text;

import org.jspecify.annotations.Nullable;

/** Parses whole numbers; null where they are invalid or out of range. */
public final class Numbers {

  private Numbers() {}

  public static @Nullable Long parseLong(@Nullable String text) {
    if (text == null || text.isEmpty() || text.length() > 19) {
      return null;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return null;
      }
    }
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  public static @Nullable Integer parseInt(@Nullable String text) {
    Long value = parseLong(text);
    return value == null || value > Integer.MAX_VALUE ? null : Integer.valueOf(value.intValue());
  }
}
