package dev.rssify.core.dedup;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.rssify.core.model.Digests;
import dev.rssify.core.model.Fingerprint;
import dev.rssify.core.model.IdentityKey;
import dev.rssify.core.model.IdentityKey.Kind;
import dev.rssify.core.model.NormalizedEntry;
import dev.rssify.core.model.Whitespace;
import dev.rssify.core.model.WindowEntry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a document with everything it could be recognised by. Two candidates are the same
 * only if they are the same object: a document may say the same thing twice.
 */
final class Candidate {

  final NormalizedEntry content;

  /** The keys it has, the strongest first. */
  final Map<Kind, IdentityKey> keys;

  final Fingerprint fingerprint;

  /** The date it claims, if that can be believed. */
  final @Nullable Instant date;

  private Candidate(
      NormalizedEntry content,
      Map<Kind, IdentityKey> keys,
      Fingerprint fingerprint,
      @Nullable Instant date) {
    this.content = content;
    this.keys = keys;
    this.fingerprint = fingerprint;
    this.date = date;
  }

  static Candidate of(UUID feedId, NormalizedEntry content, Instant now) {
    String nativeId = content.published().nativeId();
    String id = nativeId == null || nativeId.isBlank() ? null : nativeId;
    String link = content.canonicalLink();
    String tuple = tuple(feedId, content);
    Map<Kind, IdentityKey> keys = new EnumMap<>(Kind.class);
    if (id != null) {
      keys.put(Kind.ID, new IdentityKey(Kind.ID, id));
      keys.put(Kind.ID_LINK, new IdentityKey(Kind.ID_LINK, id + "\n" + (link == null ? "" : link)));
    }
    if (link != null) {
      keys.put(Kind.LINK, new IdentityKey(Kind.LINK, link));
    }
    keys.put(Kind.HASH, new IdentityKey(Kind.HASH, sha256(tuple)));
    return new Candidate(
        content,
        keys,
        new Fingerprint(hash(id), hash(link), hash(title(content)), hash(tuple)),
        SortTime.claimed(content, now));
  }

  /** The title without regard to white space. */
  static String title(NormalizedEntry content) {
    String title = content.published().title();
    return title == null ? "" : Whitespace.collapsed(title);
  }

  boolean has(Kind kind) {
    return keys.containsKey(kind);
  }

  boolean leadsTo(IdentityKey key) {
    return keys.containsValue(key);
  }

  boolean hasSameContent(WindowEntry known) {
    return content.contentHash().equals(known.contentHash());
  }

  /** Document 004's tuple; an entry without a title is told from others by its text. */
  private static String tuple(UUID feedId, NormalizedEntry content) {
    String title = title(content);
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
