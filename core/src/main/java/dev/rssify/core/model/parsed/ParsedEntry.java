package dev.rssify.core.model.parsed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry as published.
 *
 * @param nativeId Atom id, RSS guid or JSON Feed id: trimmed, never resolved, never lower-cased
 * @param nativeIdIsPermalink the isPermaLink attribute of an RSS guid; null for other formats
 * @param contentType the media type of {@code content}, or of {@code summary} where there is none
 * @param raw the bytes of this entry's own element in the content-decoded document; null where they
 *     cannot be determined exactly
 */
public record ParsedEntry(
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
    @Nullable ByteRange raw) {

  /** This entry with other authors. */
  public ParsedEntry withPeople(List<Person> otherAuthors, List<Person> otherContributors) {
    return new ParsedEntry(
        nativeId,
        nativeIdIsPermalink,
        link,
        title,
        summary,
        content,
        contentType,
        otherAuthors,
        otherContributors,
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
  }

  /** This entry at another place of the document. */
  public ParsedEntry withRange(@Nullable ByteRange other) {
    return new ParsedEntry(
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
        other);
  }
}
