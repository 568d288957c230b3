package dev.rssify.core.model.feed;

import java.util.Locale;

/** What becomes of the e-mail addresses of authors; the lower-case names are stable codes. */
public enum EmailHandling {
  /** They stay as published. */
  KEEP,
  /** Each is replaced by a hash, so that two entries of one author can still be told to be so. */
  HASH,
  /** They are left out. */
  DROP;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
