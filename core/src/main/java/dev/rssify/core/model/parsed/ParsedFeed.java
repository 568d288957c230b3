package dev.rssify.core.model.parsed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document as published: texts are trimmed only, links are absolute where a base is known, and
 * dates are UTC or absent.
 *
 * @param recovered whether the document was not well-formed and was parsed leniently
 * @param truncated whether the list of entries is incomplete: the document ends before the end of
 *     its root, or exceeds the entry limit
 * @param complete RFC 5005 fh:complete: entries absent from the document were removed
 * @param archiveDocument RFC 5005 fh:archive: this is a page of history
 */
public record ParsedFeed(
    FeedFormat format,
    boolean recovered,
    boolean truncated,
    boolean complete,
    boolean archiveDocument,
    @Nullable String id,
    @Nullable String title,
    @Nullable String subtitle,
    @Nullable String link,
    @Nullable String selfLink,
    @Nullable String language,
    @Nullable String rights,
    @Nullable String generator,
    @Nullable String icon,
    @Nullable FeedImage image,
    List<Person> authors,
    List<String> categories,
    @Nullable Instant published,
    @Nullable Instant updated,
    List<String> hubs,
    ArchiveLinks archive,
    PublisherHints publisherHints,
    @Nullable FeedPodcast podcast,
    List<ParsedEntry> entries) {

  /** A feed built from a document that is not a feed, with these fields alone. */
  public static ParsedFeed of(
      @Nullable String title, @Nullable String link, List<ParsedEntry> entries) {
    return new ParsedFeed(
        FeedFormat.UNKNOWN,
        false,
        false,
        false,
        false,
        null,
        title,
        null,
        link,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        List.of(),
        null,
        null,
        List.of(),
        ArchiveLinks.NONE,
        PublisherHints.NONE,
        null,
        entries);
  }
}
