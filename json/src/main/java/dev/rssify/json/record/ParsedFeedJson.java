package dev.rssify.json.record;

import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.core.model.parsed.FeedPodcast;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.json.io.JsonFields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.Locale;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes what reading a document came to as one JSON object, entry by entry.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class ParsedFeedJson {

  private final JsonFactory factory =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
  private final boolean pretty;

  private ParsedFeedJson(boolean pretty) {
    this.pretty = pretty;
  }

  /** One line per outcome: NDJSON. */
  public static ParsedFeedJson lines() {
    return new ParsedFeedJson(false);
  }

  /** Indented, for people. */
  public static ParsedFeedJson indented() {
    return new ParsedFeedJson(true);
  }

  /**
   * The outcome and a line feed, as UTF-8.
   *
   * @param source the name of the document, as its reader gave it
   */
  public byte[] write(String source, ParseOutcome outcome) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonFields json = JsonFields.on(factory, out, pretty)) {
      json.object(() -> document(json, source, outcome));
    }
    out.write('\n');
    return out.toByteArray();
  }

  /** The same as characters. */
  public void write(String source, ParseOutcome outcome, Writer out) {
    try {
      out.write(new String(write(source, outcome), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void document(JsonFields json, String source, ParseOutcome outcome) {
    json.text("source", source);
    switch (outcome) {
      case ParseOutcome.Parsed parsed -> {
        ParsedFeed feed = parsed.feed();
        json.flag("ok", true);
        json.absent("error");
        json.flag("recovered", feed.recovered());
        json.text("format", feed.format().code());
        json.text("encoding", parsed.encoding());
        json.object("feed", feed, f -> feed(json, f));
        json.array("entries", feed.entries(), e -> json.object(() -> EntryJson.write(json, e)));
      }
      case ParseOutcome.Unreadable unreadable -> {
        json.flag("ok", false);
        json.object("error", unreadable.error(), e -> error(json, e));
        json.flag("recovered", false);
        json.text("format", unreadable.format().code());
        json.text("encoding", unreadable.encoding());
        json.absent("feed");
        json.array("entries", java.util.List.<ParsedEntry>of(), e -> {});
      }
    }
  }

  public static void error(JsonFields json, ParseError error) {
    json.text("code", error.code().code());
    json.text("message", error.message());
    json.number("line", error.line() == 0 ? null : error.line());
    json.number("column", error.column() == 0 ? null : error.column());
  }

  private static void feed(JsonFields json, ParsedFeed feed) {
    json.text("id", feed.id());
    json.text("title", feed.title());
    json.text("subtitle", feed.subtitle());
    json.text("link", feed.link());
    json.text("self_link", feed.selfLink());
    json.text("language", feed.language());
    json.text("rights", feed.rights());
    json.text("generator", feed.generator());
    json.text("icon", feed.icon());
    json.object("image", feed.image(), i -> image(json, i));
    json.people("authors", feed.authors());
    json.texts("categories", feed.categories());
    json.instant("published", feed.published());
    json.instant("updated", feed.updated());
    json.texts("hubs", feed.hubs());
    json.object("archive", feed.archive(), a -> archive(json, a));
    json.object("publisher_hints", feed.publisherHints(), h -> hints(json, h));
    json.object("podcast", feed.podcast(), p -> podcast(json, p));
  }

  private static void image(JsonFields json, FeedImage image) {
    json.text("url", image.url());
    json.text("title", image.title());
    json.text("link", image.link());
  }

  public static void archive(JsonFields json, ArchiveLinks links) {
    json.text("current", links.current());
    json.text("prev_archive", links.prevArchive());
    json.text("next_archive", links.nextArchive());
    json.text("prev", links.prev());
    json.text("next", links.next());
  }

  private static void hints(JsonFields json, PublisherHints hints) {
    json.number("ttl_minutes", hints.ttlMinutes());
    json.array("skip_hours", hints.skipHours(), json::value);
    json.texts("skip_days", hints.skipDays().stream().map(ParsedFeedJson::shortName).toList());
    json.text("update_period", hints.updatePeriod());
    json.number("update_frequency", hints.updateFrequency());
    json.instant("update_base", hints.updateBase());
  }

  private static String shortName(DayOfWeek day) {
    return day.getDisplayName(TextStyle.SHORT, Locale.ROOT);
  }

  private static void podcast(JsonFields json, FeedPodcast podcast) {
    json.text("author", podcast.author());
    json.object(
        "owner",
        podcast.owner(),
        o -> {
          json.text("name", o.name());
          json.text("email", o.email());
        });
    json.text("image", podcast.image());
    json.flag("explicit", podcast.explicit());
    json.text("type", podcast.type());
    json.flag("block", podcast.block());
    json.flag("complete", podcast.complete());
    json.text("new_feed_url", podcast.newFeedUrl());
    json.texts("categories", podcast.categories());
    json.text("summary", podcast.summary());
  }
}
