package dev.rssify.core.model.feed;

import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.PublisherHints;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The publisher's metadata of a feed, as of its last document.
 *
 * <p>Invariants: small, because every poll of the feed loads it. The subtitle is truncated, and
 * only the first few hubs are stored.
 *
 * @param self the URL that the publisher names as the feed's own
 * @param hubs WebSub hubs, those of Link headers first
 * @param archive links through the feed's history (RFC 5005)
 * @param contentType the Content-Type of its response, as served
 */
public record FeedDescription(
    FeedFormat format,
    @Nullable String title,
    @Nullable String subtitle,
    @Nullable String siteLink,
    @Nullable String self,
    List<String> hubs,
    ArchiveLinks archive,
    PublisherHints hints,
    @Nullable String contentType,
    @Nullable FeedPush push) {

  private static final int SUBTITLE_LENGTH = 4_000;
  private static final int TYPE_LENGTH = 200;
  private static final int MAX_HUBS = 10;

  public static final FeedDescription UNKNOWN =
      new FeedDescription(
          FeedFormat.UNKNOWN,
          null,
          null,
          null,
          null,
          List.of(),
          ArchiveLinks.NONE,
          PublisherHints.NONE,
          null,
          null);

  public FeedDescription {
    subtitle = subtitle == null ? null : cut(subtitle, SUBTITLE_LENGTH);
    contentType = contentType == null ? null : cut(contentType, TYPE_LENGTH);
    hubs = hubs.stream().limit(MAX_HUBS).toList();
  }

  /** The metadata of a document, with the current push subscription. */
  public static FeedDescription of(ParsedFeed feed, @Nullable FeedPush push) {
    return new FeedDescription(
        feed.format(),
        feed.title(),
        feed.subtitle(),
        feed.link(),
        feed.selfLink(),
        feed.hubs(),
        feed.archive(),
        feed.publisherHints(),
        null,
        push);
  }

  /**
   * These metadata with those of the response's headers, whose links take precedence (WebSub, 4).
   */
  public FeedDescription served(
      @Nullable String ownUrl, List<String> hubUrls, @Nullable String type) {
    return new FeedDescription(
        format,
        title,
        subtitle,
        siteLink,
        ownUrl == null ? self : ownUrl,
        Stream.concat(hubUrls.stream(), hubs.stream()).distinct().toList(),
        archive,
        hints,
        type,
        push);
  }

  public FeedDescription withPush(@Nullable FeedPush other) {
    return new FeedDescription(
        format, title, subtitle, siteLink, self, hubs, archive, hints, contentType, other);
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    boolean halved = Character.isHighSurrogate(text.charAt(most - 1));
    return text.substring(0, halved ? most - 1 : most);
  }
}
