package dev.rssify.formats.json;

import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.FeedDraft.Archive;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.json.JsonCursor.Field;
import dev.rssify.formats.reading.Syntax;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses a JSON Feed. Lenient mode accepts common mistakes, and the complete part of a truncated
 * document.
 *
 * <p>Not thread-safe.
 */
public final class JsonFeed {

  private static final Map<String, Field<JsonFeed>> FIELDS =
      Map.ofEntries(
          Map.entry("version", (in, f) -> f.draft.format = format(in.text())),
          Map.entry("title", (in, f) -> f.draft.title.offer(Rank.NATIVE, in.text())),
          Map.entry("description", (in, f) -> f.draft.subtitle.offer(Rank.NATIVE, in.text())),
          Map.entry("home_page_url", (in, f) -> f.draft.link.offer(Rank.NATIVE, in.url())),
          Map.entry("feed_url", (in, f) -> f.draft.selfLink.offer(Rank.NATIVE, in.url())),
          Map.entry("language", (in, f) -> f.draft.language.offer(Rank.NATIVE, in.text())),
          Map.entry("icon", JsonFeed::icon),
          Map.entry("favicon", (in, f) -> f.draft.icon.offer(Rank.NATIVE, in.url())),
          Map.entry("next_url", JsonFeed::nextUrl),
          Map.entry("author", (in, f) -> JsonAuthor.read(in, f.draft.authors, Rank.RELATED)),
          Map.entry("authors", (in, f) -> JsonAuthor.read(in, f.draft.authors, Rank.NATIVE)),
          Map.entry("hubs", (in, f) -> in.each(JsonFeed::hub, f)),
          Map.entry("items", (in, f) -> f.items(in)));

  private static final Map<String, Field<FeedDraft>> HUB = Map.of("url", JsonFeed::hubUrl);

  private final ParseLimits limits;
  private final boolean lenient;
  private final FeedDraft draft = new FeedDraft();
  private boolean hasItems;

  /** The interpretation of JSON Feeds. */
  public static Syntax<ParsedFeed> syntax(ParseContext context) {
    return new JsonSyntax<>(
        context, (in, lenient) -> new JsonFeed(context.limits(), lenient).read(in));
  }

  private JsonFeed(ParseLimits limits, boolean lenient) {
    this.limits = limits;
    this.lenient = lenient;
  }

  /** Parses the document from the cursor's position. */
  private ParsedFeed read(JsonCursor in) throws ParseAbortedException {
    if (!in.isObject()) {
      throw ParseAbortedException.of(Code.NOT_A_FEED, "a JSON document, but not a JSON Feed");
    }
    try {
      in.object(FIELDS, this);
    } catch (ParseAbortedException e) {
      if (!isSalvaged(e)) {
        throw e;
      }
      draft.truncated = true;
    }
    if (!hasItems && draft.format == FeedFormat.UNKNOWN) {
      throw ParseAbortedException.of(Code.NOT_A_FEED, "a JSON document, but not a JSON Feed");
    }
    return draft.finish(lenient);
  }

  private boolean isSalvaged(ParseAbortedException problem) {
    return lenient && problem.error().code() == Code.MALFORMED && hasItems;
  }

  private void items(JsonCursor in) throws ParseAbortedException {
    hasItems = true;
    in.each(JsonFeed::item, this);
  }

  private static void item(JsonCursor in, JsonFeed feed) throws ParseAbortedException {
    if (!in.isObject() || feed.draft.entries.size() >= feed.limits.maxEntries()) {
      feed.draft.truncated |= in.isObject();
      in.skip();
      return;
    }
    long start = in.startOffset();
    EntryDraft entry = new EntryDraft();
    in.object(JsonItem.FIELDS, entry);
    feed.draft.entries.add(entry.finish(in.rangeFrom(start)));
  }

  private static FeedFormat format(@Nullable String version) {
    if (version == null) {
      return FeedFormat.UNKNOWN;
    }
    String number = version.substring(version.lastIndexOf('/') + 1);
    return switch (number) {
      case "1", "1.0" -> FeedFormat.JSON_1_0;
      case "1.1" -> FeedFormat.JSON_1_1;
      default -> version.contains("jsonfeed.org") ? FeedFormat.JSON_1_1 : FeedFormat.UNKNOWN;
    };
  }

  private static void icon(JsonCursor in, JsonFeed feed) throws ParseAbortedException {
    String url = in.url();
    if (url != null) {
      feed.draft.image.offer(Rank.NATIVE, new FeedImage(url, null, null));
    }
  }

  private static void nextUrl(JsonCursor in, JsonFeed feed) throws ParseAbortedException {
    String url = in.url();
    if (url != null) {
      feed.draft.archive.put(Archive.NEXT, url);
    }
  }

  private static void hub(JsonCursor in, JsonFeed feed) throws ParseAbortedException {
    in.object(HUB, feed.draft);
  }

  private static void hubUrl(JsonCursor in, FeedDraft draft) throws ParseAbortedException {
    String url = in.url();
    if (url != null) {
      draft.hubs.add(url);
    }
  }
}
