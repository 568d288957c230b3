package dev.rssify.core.dedup;

import dev.rssify.core.model.Digests;
import dev.rssify.core.model.IdentityKey;
import dev.rssify.core.model.NormalizedEntry;
import dev.rssify.core.model.ParsedEntry;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** What an entry is recognised by. */
final class EntryIdentity {

  private EntryIdentity() {}

  /** The native id; without one the link; without either the hash of what is left. */
  static IdentityKey of(UUID feedId, NormalizedEntry entry) {
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
    return new IdentityKey(
        IdentityKey.Kind.HASH, Digests.sha256(tuple.getBytes(StandardCharsets.UTF_8)));
  }
}
