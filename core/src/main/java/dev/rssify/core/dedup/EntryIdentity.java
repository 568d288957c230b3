package dev.rssify.core.dedup;

import dev.rssify.core.model.Digests;
import dev.rssify.core.model.IdentityKey;
import dev.rssify.core.model.NormalizedEntry;
import dev.rssify.core.model.ParsedEntry;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** What an entry is recognised by, and the uid minted from that when it is first seen. */
public final class EntryIdentity {

  private EntryIdentity() {}

  /** The native id; without one the link; without either the hash of what is left. */
  public static IdentityKey of(UUID feedId, NormalizedEntry entry) {
    ParsedEntry published = entry.published();
    String nativeId = published.nativeId();
    if (nativeId != null && !nativeId.isBlank()) {
      return new IdentityKey(IdentityKey.Kind.ID, nativeId);
    }
    if (entry.canonicalLink() != null) {
      return new IdentityKey(IdentityKey.Kind.LINK, entry.canonicalLink());
    }
    String tuple =
        String.join(
            "\n",
            String.valueOf(entry.canonicalLink()),
            String.valueOf(published.title()),
            String.valueOf(published.published()),
            feedId.toString());
    return new IdentityKey(IdentityKey.Kind.HASH, sha256(tuple));
  }

  /** The first 128 bits of SHA-256 over feed, kind, value and generation. */
  public static String mint(UUID feedId, IdentityKey key, int generation) {
    String name = String.join("\n", feedId.toString(), key.kind().code(), key.value());
    return sha256(name + "\n" + generation).substring(0, 32);
  }

  private static String sha256(String text) {
    return Digests.sha256(text.getBytes(StandardCharsets.UTF_8));
  }
}
