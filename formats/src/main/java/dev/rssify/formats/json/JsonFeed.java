package dev.rssify.formats.json;

import dev.rssify.core.model.FeedFormat;
import dev.rssify.core.model.FeedImage;
import dev.rssify.core.model.ParseError;
import dev.rssify.core.model.ParseError.Code;
import dev.rssify.core.model.ParseLimits;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.FeedDraft.Archive;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseProblem;
import dev.rssify.formats.json.JsonCursor.Field;
import java.io.Reader;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads a JSON Feed. The lenient way allows what people write by hand, and takes what is complete
 * of a document that breaks off.
 *
 * <p>Threading: used by one thread.
 */
final class JsonFeed {

  private static final JsonFactory STRICT = factory(false);
  private static final JsonFactory LENIENT = factory(true);

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

  JsonFeed(ParseLimits limits, boolean lenient) {
    this.limits = limits;
    this.lenient = lenient;
  }

  /** Reads a document in one of the encodings that JSON allows. */
  ParsedFeed read(GuardedInput bytes, @Nullable String url) throws ParseProblem {
    return read(factory().createParser(ObjectReadContext.empty(), bytes), bytes, url);
  }

  /** Reads a document that was decoded from {@code bytes}. */
  ParsedFeed read(Reader characters, GuardedInput bytes, @Nullable String url) throws ParseProblem {
    return read(factory().createParser(ObjectReadContext.empty(), characters), bytes, url);
  }

  private ParsedFeed read(JsonParser json, GuardedInput bytes, @Nullable String url)
      throws ParseProblem {
    try (JsonParser parser = json) {
      JsonCursor in = new JsonCursor(parser, bytes, limits, url);
      if (!in.startsObject()) {
        throw ParseProblem.of(Code.NOT_A_FEED, "a JSON document, but not a JSON Feed");
      }
      in.object(FIELDS, this);
    } catch (JacksonException e) {
      ParseProblem problem = problem(e, bytes);
      if (!isSalvaged(problem)) {
        throw problem;
      }
    } catch (ParseProblem e) {
      if (!isSalvaged(e)) {
        throw e;
      }
    }
    if (!hasItems && draft.format == FeedFormat.UNKNOWN) {
      throw ParseProblem.of(Code.NOT_A_FEED, "a JSON document, but not a JSON Feed");
    }
    return draft.finish(lenient);
  }

  private boolean isSalvaged(ParseProblem problem) {
    return lenient && problem.error().code() == Code.MALFORMED && hasItems;
  }

  private void items(JsonCursor in) throws ParseProblem {
    hasItems = true;
    in.each(JsonFeed::item, this);
  }

  private static void item(JsonCursor in, JsonFeed feed) throws ParseProblem {
    if (!in.isObject() || feed.draft.entries.size() >= feed.limits.maxEntries()) {
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

  private static void icon(JsonCursor in, JsonFeed feed) throws ParseProblem {
    String url = in.url();
    if (url != null) {
      feed.draft.image.offer(Rank.NATIVE, new FeedImage(url, null, null));
    }
  }

  private static void nextUrl(JsonCursor in, JsonFeed feed) throws ParseProblem {
    String url = in.url();
    if (url != null) {
      feed.draft.archive.put(Archive.NEXT, url);
    }
  }

  private static void hub(JsonCursor in, JsonFeed feed) throws ParseProblem {
    in.object(HUB, feed.draft);
  }

  private static void hubUrl(JsonCursor in, FeedDraft draft) throws ParseProblem {
    String url = in.url();
    if (url != null) {
      draft.hubs.add(url);
    }
  }

  private JsonFactory factory() {
    return lenient ? LENIENT : STRICT;
  }

  /** Depth and length are watched by the cursor and by the input, whatever the limits are. */
  private static JsonFactory factory(boolean lenient) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(Integer.MAX_VALUE)
                .maxStringLength(Integer.MAX_VALUE)
                .build())
        .configure(JsonReadFeature.ALLOW_TRAILING_COMMA, lenient)
        .configure(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS, lenient)
        .configure(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER, lenient)
        .configure(JsonReadFeature.ALLOW_JAVA_COMMENTS, lenient)
        .configure(JsonReadFeature.ALLOW_SINGLE_QUOTES, lenient)
        .configure(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES, lenient)
        .build();
  }

  private static ParseProblem problem(JacksonException e, GuardedInput bytes) {
    ParseError tripped = bytes.tripped();
    if (tripped != null) {
      return new ParseProblem(tripped);
    }
    if (e instanceof StreamConstraintsException) {
      return ParseProblem.of(Code.TEXT_TOO_LONG, e.getOriginalMessage());
    }
    return new ParseProblem(
        new ParseError(
            Code.MALFORMED,
            e.getOriginalMessage(),
            Math.max(0, e.getLocation().getLineNr()),
            Math.max(0, e.getLocation().getColumnNr())));
  }
}
