package dev.rssify.json.view;

import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.core.model.parsed.FeedPodcast;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.model.parsed.PublisherHints;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of parsing a document. */
@Json(naming = Json.Naming.LowerUnderscore)
public record ParsedFeedView(
    String source,
    boolean ok,
    @Nullable Problem error,
    boolean recovered,
    FeedFormat format,
    String encoding,
    @Nullable About feed,
    List<ParsedEntry> entries) {

  /** The parse error and its position. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Problem(
      ParseError.Code code, String message, @Nullable Integer line, @Nullable Integer column) {

    static Problem of(ParseError error) {
      return new Problem(
          error.code(),
          error.message(),
          error.line() == 0 ? null : error.line(),
          error.column() == 0 ? null : error.column());
    }
  }

  /** The feed without its entries. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record About(
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
      @Nullable FeedPodcast podcast) {

    static About of(ParsedFeed feed) {
      return new About(
          feed.id(),
          feed.title(),
          feed.subtitle(),
          feed.link(),
          feed.selfLink(),
          feed.language(),
          feed.rights(),
          feed.generator(),
          feed.icon(),
          feed.image(),
          feed.authors(),
          feed.categories(),
          feed.published(),
          feed.updated(),
          feed.hubs(),
          feed.archive(),
          feed.publisherHints(),
          feed.podcast());
    }
  }

  /** The outcome for a document of this name. */
  static ParsedFeedView of(String source, ParseOutcome outcome) {
    return switch (outcome) {
      case ParseOutcome.Parsed(ParsedFeed feed, String encoding) ->
          new ParsedFeedView(
              source,
              true,
              null,
              feed.recovered(),
              feed.format(),
              encoding,
              About.of(feed),
              feed.entries());
      case ParseOutcome.Unreadable(ParseError error, FeedFormat format, String encoding) ->
          new ParsedFeedView(
              source, false, Problem.of(error), false, format, encoding, null, List.of());
    };
  }
}
