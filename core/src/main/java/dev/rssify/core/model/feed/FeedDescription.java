package dev.rssify.core.model.feed;

import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.PublisherHints;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The publisher's metadata of a feed, as of its last document.
 *
 * <p>Invariants: small, because every poll of the feed loads it. The subtitle is truncated, and
 * only the first few hubs are stored.
 *
 * @param hubs WebSub hubs, in the order of the document
 * @param archive links through the feed's history (RFC 5005)
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

  /** The metadata of a document, with the current push subscription. */
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
