package dev.rssify.core.model.entry;

import dev.rssify.core.text.Digests;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The key that identifies an entry within its feed. */
public record IdentityKey(Kind kind, String value) {

  private static final int UID_CHARACTERS = 32;

  /** The kinds of identity, strongest first; the codes are stable. */
  public enum Kind {
    ID("id"),
    ID_LINK("id+link"),
    LINK("link"),
    HASH("hash");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    public String code() {
      return code;
    }

    public static Kind of(String code) {
      for (Kind kind : values()) {
        if (kind.code.equals(code)) {
          return kind;
        }
      }
      throw new IllegalArgumentException("unknown identity kind: " + code);
    }
  }

  /**
   * The uid of the first entry with this key: the first 128 bits of SHA-256 over feed, kind, value
   * and generation, in hexadecimal.
   */
  public String uid(UUID feedId, int generation) {
    String name = String.join("\n", feedId.toString(), kind.code, value);
    byte[] bytes = (name + "\n" + generation).getBytes(StandardCharsets.UTF_8);
    return Digests.sha256(bytes).substring(0, UID_CHARACTERS);
  }

  /** The tombstone that stays when the entry is deleted: 128 bits, in hexadecimal. */
  public String tombstone(UUID feedId) {
    return uid(feedId, 0);
  }
}
