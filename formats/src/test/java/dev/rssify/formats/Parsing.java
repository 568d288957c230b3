package dev.rssify.formats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shortcuts to parse a document in a test. */
final class Parsing {

  private Parsing() {}

  /** The feed of a document that must be valid. */
  static ParsedFeed parse(String document, @Nullable String url) {
    return feed(outcome(document.getBytes(UTF_8), ParseContext.ofUrl(url)));
  }

  static ParseOutcome outcome(byte[] document, ParseContext context) {
    return new UniversalFeedParser().parse(Body.of(document), context);
  }

  static ParsedFeed feed(ParseOutcome outcome) {
    assertThat(outcome).isInstanceOf(ParseOutcome.Parsed.class);
    return ((ParseOutcome.Parsed) outcome).feed();
  }

  /** The text of an entry's own bytes. */
  static String raw(String document, ParsedEntry entry) {
    ByteRange range = Objects.requireNonNull(entry.raw());
    return new String(document.getBytes(UTF_8), (int) range.offset(), (int) range.length(), UTF_8);
  }
}
