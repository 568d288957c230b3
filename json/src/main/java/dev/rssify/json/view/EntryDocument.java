package dev.rssify.json.view;

import static java.util.Objects.requireNonNull;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.ContentQuality;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.GeoPoint;
import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.store.ClusterStore;
import dev.rssify.core.text.Lazy;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The served form of an entry, without its sightings. Databases store this form, so that serving an
 * entry copies it.
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record EntryDocument(
    String entryUid,
    UUID feedId,
    @Nullable String canonicalLink,
    @Nullable String nativeId,
    @Nullable Boolean nativeIdIsPermalink,
    @Nullable String link,
    @Nullable String title,
    @Nullable String summary,
    @Nullable String content,
    @Nullable String contentType,
    List<Person> authors,
    List<Person> contributors,
    List<String> categories,
    List<Enclosure> enclosures,
    @Nullable Instant published,
    @Nullable Instant updated,
    @Nullable String comments,
    @Nullable String rights,
    @Nullable String language,
    @Nullable EntrySource source,
    @Nullable String thumbnail,
    List<MediaItem> media,
    @Nullable EntryPodcast podcast,
    @Nullable GeoPoint geo,
    @Nullable ByteRange raw,
    String text,
    ContentQuality contentQuality,
    EntryKeys keys,
    String contentHash,
    Instant sortAt,
    Instant firstSeen,
    int version,
    boolean initial,
    boolean backfill,
    List<RawRefView> rawRefs) {

  /** The fields that change although the content of an entry does not. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Seen(Instant lastSeen, int seenCount, boolean inFeed) {

    static Seen of(Sightings sightings) {
      return new Seen(sightings.lastSeen(), sightings.count(), sightings.inWindowSince() != null);
    }
  }

  public static EntryDocument of(Entry entry) {
    NormalizedEntry content = entry.content();
    ParsedEntry published = content.published();
    return new EntryDocument(
        entry.uid(),
        entry.feedId(),
        WebUrl.webOrNull(content.canonicalLink()),
        published.nativeId(),
        published.nativeIdIsPermalink(),
        published.link(),
        published.title(),
        published.summary(),
        published.content(),
        published.contentType(),
        published.authors(),
        published.contributors(),
        published.categories(),
        published.enclosures(),
        published.published(),
        published.updated(),
        published.comments(),
        published.rights(),
        published.language(),
        published.source(),
        published.thumbnail(),
        published.media(),
        published.podcast(),
        published.geo(),
        published.raw(),
        content.text(),
        content.quality(),
        content.keys(),
        content.contentHash(),
        entry.sortAt(),
        entry.firstSeen(),
        entry.version(),
        entry.initial(),
        entry.backfill(),
        RawRefView.all(entry.rawRefs()));
  }

  /**
   * The entry of a stored document.
   *
   * @throws dev.rssify.core.store.StoreException of kind CORRUPTION when it is invalid
   */
  public static Entry read(
      String document, IdentityKey identity, int generation, Sightings sightings) {
    return RecordJson.read(
        document,
        json ->
            RecordJson.adapter(EntryDocument.class)
                .fromJson(json)
                .entry(identity, generation, sightings));
  }

  private Entry entry(IdentityKey identity, int generation, Sightings sightings) {
    ParsedEntry parsed =
        new ParsedEntry(
            nativeId,
            nativeIdIsPermalink,
            link,
            title,
            summary,
            content,
            contentType,
            authors,
            contributors,
            categories,
            enclosures,
            published,
            updated,
            comments,
            rights,
            language,
            source,
            thumbnail,
            media,
            podcast,
            geo,
            raw);
    return new Entry(
        requireNonNull(entryUid),
        requireNonNull(feedId),
        identity,
        generation,
        new NormalizedEntry(
            parsed,
            canonicalLink,
            requireNonNull(contentHash),
            Lazy.of(
                new NormalizedEntry.Rendering(
                    requireNonNull(text), requireNonNull(contentQuality), requireNonNull(keys)))),
        requireNonNull(sortAt),
        requireNonNull(firstSeen),
        sightings,
        version,
        initial,
        backfill,
        rawRefs.stream().map(RawRefView::rawRef).toList());
  }

  /** The served form of an entry. */
  public static String line(Entry entry) {
    return new String(utf8(entry), StandardCharsets.UTF_8);
  }

  /** Entries of a listing, each with the id of its cluster and the title of its feed. */
  public static List<String> lines(List<Entry> entries, ClusterStore clusters, FeedTitles titles) {
    Map<String, ClusterMember> members = clusters.of(entries.stream().map(Entry::uid).toList());
    titles.read(entries.stream().map(Entry::feedId).toList());
    return entries.stream()
        .map(entry -> {
          ClusterMember member = members.get(entry.uid());
          return RecordJson.merge(
              line(entry), member == null ? "{}" : clusterId(member), titles.field(entry.feedId()));
        })
        .toList();
  }

  /** The field of an entry with the id of its cluster, as an object. */
  public static String clusterId(ClusterMember member) {
    return RecordJson.line(Map.of("cluster_id", member.clusterId()));
  }

  /** The served form of an entry, in UTF-8. */
  public static byte[] utf8(Entry entry) {
    return served(RecordJson.utf8(of(entry)), entry.sightings());
  }

  /** The served form of a stored document. */
  public static byte[] served(byte[] document, Sightings sightings) {
    byte[] seen = RecordJson.utf8(Seen.of(sightings));
    byte[] served = new byte[document.length - 1 + seen.length];
    System.arraycopy(document, 0, served, 0, document.length - 1);
    served[document.length - 1] = ',';
    System.arraycopy(seen, 1, served, document.length, seen.length - 1);
    return served;
  }
}
