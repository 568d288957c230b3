package dev.rssify.core.model;

import java.util.Locale;

/** What an entry is recognised by within its feed. */
public record IdentityKey(Kind kind, String value) {

  /** The kinds of identity, the strongest first. */
  public enum Kind {
    ID,
    LINK,
    HASH;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
