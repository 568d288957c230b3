package dev.rssify.core.dedup;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.rssify.core.model.entry.Fingerprint;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.IdentityKey.Kind;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.text.Digests;
import dev.rssify.core.text.Whitespace;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a document with all its possible keys. Candidates are compared by identity, because a
 * document may contain the same entry twice.
 */
final class Candidate {

  final NormalizedEntry content;

  final Fingerprint fingerprint;

  /** Its published date, if plausible. */
  final @Nullable Instant date;

  private final UUID feedId;
  private final @Nullable String id;

  private Candidate(
      UUID feedId,
      NormalizedEntry content,
      @Nullable String id,
      Fingerprint fingerprint,
      @Nullable Instant date) {
    this.feedId = feedId;
    this.content = content;
    this.id = id;
    this.fingerprint = fingerprint;
    this.date = date;
  }

  static Candidate of(UUID feedId, NormalizedEntry content, Instant now) {
    String nativeId = content.published().nativeId();
    String id = nativeId == null || nativeId.isBlank() ? null : nativeId;
    String title = title(content);
    return new Candidate(
        feedId,
        content,
        id,
        new Fingerprint(
            hash(id),
            hash(content.canonicalLink()),
            hash(title),
            hash(tuple(feedId, content, title))),
        SortTime.claimed(content, now));
  }

  /** The title, ignoring white space. */
  static String title(NormalizedEntry content) {
    String title = content.published().title();
    return title == null ? "" : Whitespace.collapsed(title);
  }

  /** Its key of a kind; null when it has none. Computed lazily, because most are never needed. */
  @Nullable IdentityKey key(Kind kind) {
    String link = content.canonicalLink();
    String value =
        switch (kind) {
          case ID -> id;
          case ID_LINK -> id == null ? null : id + "\n" + (link == null ? "" : link);
          case LINK -> link;
          case HASH -> sha256(tuple(feedId, content, title(content)));
        };
    return value == null ? null : new IdentityKey(kind, value);
  }

  boolean hasId() {
    return id != null;
  }

  boolean leadsTo(IdentityKey key) {
    return key.equals(key(key.kind()));
  }

  boolean hasSameContent(WindowEntry known) {
    return content.contentHash().equals(known.contentHash());
  }

  /** The hash tuple; for an entry without a title, the text distinguishes it. */
  private static String tuple(UUID feedId, NormalizedEntry content, String title) {
    Instant published = content.published().published();
    return String.join(
        "\n",
        String.valueOf(content.canonicalLink()),
        title.isEmpty() ? Whitespace.collapsed(content.text()) : title,
        String.valueOf(published),
        feedId.toString());
  }

  private static long hash(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return Fingerprint.ABSENT;
    }
    long hash = Hashing.xxh64().hashBytesToLong(text.getBytes(StandardCharsets.UTF_8));
    return hash == Fingerprint.ABSENT ? 1 : hash;
  }

  private static String sha256(String text) {
    return Digests.sha256(text.getBytes(StandardCharsets.UTF_8));
  }
}
