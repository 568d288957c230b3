package dev.rssify.formats.text;

import org.jspecify.annotations.Nullable;

/** Language tags (BCP 47) as publishers write them. */
public final class LanguageTag {

  private LanguageTag() {}

  /** The tag with hyphens between its subtags: locale names, such as en_US, have underscores. */
  public static @Nullable String of(@Nullable String written) {
    return written == null ? null : written.replace('_', '-');
  }
}
