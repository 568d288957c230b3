package dev.rssify.core.engine;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.core.source.FeedParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reads one entry per line, "id title"; a document that starts with '!' cannot be parsed, one that
 * ends with '~' is truncated there. A line "@next URL" or "@prev-archive URL" is a link to older
 * entries, "@complete" marks the document as complete.
 */
final class LineFeedParser implements FeedParser {

  final AtomicInteger documents = new AtomicInteger();

  @Override
  public ParseOutcome parse(Body body, ParseContext context) {
    documents.incrementAndGet();
    String text = new String(body.toBytes(), StandardCharsets.UTF_8);
    if (text.startsWith("!")) {
      return new ParseOutcome.Unreadable(
          ParseError.of(ParseError.Code.NOT_A_FEED, "no feed here"), FeedFormat.UNKNOWN, "utf-8");
    }
    boolean cutOff = text.endsWith("~");
    List<ParsedEntry> entries =
        (cutOff ? text.substring(0, text.length() - 1) : text)
            .lines()
            .filter(line -> !line.startsWith("@"))
            .map(LineFeedParser::entry)
            .toList();
    return new ParseOutcome.Parsed(feed(text, entries, cutOff), "utf-8");
  }

  @Override
  public String version() {
    return "lines-1";
  }

  private static ParsedEntry entry(String line) {
    String[] words = line.split(" ", 2);
    return new ParsedEntry(
        words[0],
        null,
        "https://example.com/" + words[0],
        words[1],
        null,
        null,
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        null,
        null,
        null);
  }

  private static @Nullable String link(String text, String name) {
    return text.lines()
        .filter(line -> line.startsWith("@" + name + " "))
        .map(line -> line.substring(name.length() + 2))
        .findFirst()
        .orElse(null);
  }

  private static ParsedFeed feed(String text, List<ParsedEntry> entries, boolean cutOff) {
    return new ParsedFeed(
        FeedFormat.RSS_2_0,
        false,
        cutOff,
        text.contains("@complete"),
        false,
        null,
        "Lines",
        null,
        null,
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
        new ArchiveLinks(null, link(text, "prev-archive"), null, null, link(text, "next")),
        PublisherHints.NONE,
        null,
        entries);
  }
}
