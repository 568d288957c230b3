package dev.rssify.core.model.feed;

import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.PublisherHints;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the publisher says about a feed, as of its last document.
 *
 * <p>Invariants: small, since every poll of the feed reads it: the subtitle is cut, and hubs beyond
 * the first few are left out.
 *
 * @param hubs where changes may be subscribed to (WebSub), in the order of the document
 * @param archive the links through the feed's history (RFC 5005)
 */
public record FeedDescription(
    FeedFormat format,
    @Nullable String title,
    @Nullable String subtitle,
    @Nullable String siteLink,
    List<String> hubs,
    ArchiveLinks archive,
    PublisherHints hints,
    @Nullable FeedPush push) {

  private static final int SUBTITLE_LENGTH = 4_000;
  private static final int MOST_HUBS = 10;

  public static final FeedDescription UNKNOWN =
      new FeedDescription(
          FeedFormat.UNKNOWN,
          null,
          null,
          null,
          List.of(),
          ArchiveLinks.NONE,
          PublisherHints.NONE,
          null);

  public FeedDescription {
    subtitle = subtitle == null ? null : cut(subtitle);
    hubs = hubs.stream().limit(MOST_HUBS).toList();
  }

  /** What a document says, with the push subscription there is. */
  public static FeedDescription of(ParsedFeed feed, @Nullable FeedPush push) {
    return new FeedDescription(
        feed.format(),
        feed.title(),
        feed.subtitle(),
        feed.link(),
        feed.hubs(),
        feed.archive(),
        feed.publisherHints(),
        push);
  }

  private static String cut(String text) {
    if (text.length() <= SUBTITLE_LENGTH) {
      return text;
    }
    boolean halved = Character.isHighSurrogate(text.charAt(SUBTITLE_LENGTH - 1));
    return text.substring(0, halved ? SUBTITLE_LENGTH - 1 : SUBTITLE_LENGTH);
  }
}
