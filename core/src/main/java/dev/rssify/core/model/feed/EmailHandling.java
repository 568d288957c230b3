package dev.rssify.core.model.feed;

import java.util.Locale;

/** How e-mail addresses of authors are stored; the lower-case names are stable codes. */
public enum EmailHandling {
  /** Stores addresses as published. */
  KEEP,
  /** Replaces each address by a hash, so that entries of one author can still be matched. */
  HASH,
  /** Removes addresses. */
  DROP;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
