package dev.rssify.core.model.parsed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document as published: every text trimmed but otherwise untouched, every link absolute where a
 * base is known, every date UTC or absent.
 *
 * @param recovered true when the document was not well-formed and was read leniently
 * @param truncated true when the list of entries is incomplete: the document was cut off before the
 *     end of its root, or has more entries than the limits allow
 * @param complete true under RFC 5005 fh:complete: what is not in the document is gone
 * @param archiveDocument true under RFC 5005 fh:archive: this is a page of history
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

  /** A document that is no feed by itself, and says no more than this. */
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
