package dev.rssify.formats.httpjson;

import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.httpjson.Mapping.Part;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.json.JsonCursor;
import dev.rssify.formats.text.PersonText;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.uri.Resolver;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the items of one document.
 *
 * <p>Not thread-safe.
 */
final class JsonItems {

  private static final Pattern FRACTION = Pattern.compile("\\.\\d{1,9}$");

  private final Mapping mapping;
  private final ParseLimits limits;
  private final boolean lenient;
  private final FeedDraft draft = new FeedDraft();
  private boolean found;

  JsonItems(Mapping mapping, ParseLimits limits, boolean lenient) {
    this.mapping = mapping;
    this.limits = limits;
    this.lenient = lenient;
  }

  ParsedFeed read(JsonCursor in) throws ParseAbortedException {
    draft.title.offer(Rank.NATIVE, mapping.feedTitle());
    draft.link.offer(Rank.NATIVE, mapping.feedLink());
    try {
      mapping.items().follow(in, JsonItems::items, this);
    } catch (ParseAbortedException e) {
      boolean salvaged = lenient && e.error().code() == Code.MALFORMED && found;
      if (!salvaged) {
        throw e;
      }
      draft.truncated = true;
    }
    if (!found) {
      throw ParseAbortedException.of(
          Code.NOT_A_FEED, "there is no array where the items should be");
    }
    draft.dropNameless();
    return draft.finish(lenient);
  }

  private static void items(JsonCursor in, JsonItems items) throws ParseAbortedException {
    if (!in.isArray()) {
      in.skip();
      return;
    }
    items.found = true;
    in.each(JsonItems::item, items);
  }

  private static void item(JsonCursor in, JsonItems items) throws ParseAbortedException {
    if (items.draft.entries.size() >= items.limits.maxEntries()) {
      items.draft.truncated = true;
      in.skip();
      return;
    }
    long start = in.startOffset();
    Picks.Found found = new Picks.Found();
    items.mapping.picks().read(in, found);
    items.draft.entries.add(
        items.entry(found, items.base(in), in.resolver()).finish(in.rangeFrom(start)));
  }

  /** APIs often have another base URL than their links. */
  private @Nullable String base(JsonCursor in) {
    return mapping.feedLink() == null ? in.base() : mapping.feedLink();
  }

  private EntryDraft entry(Picks.Found item, @Nullable String base, Resolver resolver) {
    EntryDraft entry = new EntryDraft();
    entry.id.offer(Rank.NATIVE, mapping.text(Part.ID, item));
    String url = mapping.text(Part.URL, item);
    entry.link.offer(Rank.NATIVE, url == null ? null : resolver.reference(base, url));
    if (mapping.urlTemplate() != null) {
      entry.link.offer(Rank.DERIVED, mapping.urlTemplate().fill(item));
    }
    entry.title.offer(Rank.NATIVE, mapping.text(Part.TITLE, item));
    entry.summary.offer(Rank.NATIVE, plain(mapping.text(Part.SUMMARY, item)));
    String html = mapping.text(Part.CONTENT_HTML, item);
    entry.content.offer(
        Rank.NATIVE, html == null ? null : TextValue.html(resolver.markup(base, html)));
    entry.content.offer(Rank.RELATED, plain(mapping.text(Part.CONTENT_TEXT, item)));
    entry.published.offer(Rank.NATIVE, date(mapping.text(Part.PUBLISHED, item)));
    entry.updated.offer(Rank.NATIVE, date(mapping.text(Part.UPDATED, item)));
    for (String author : mapping.texts(Part.AUTHOR, item)) {
      entry.authors.add(Rank.NATIVE, PersonText.parse(author));
    }
    entry.categories.addAll(mapping.texts(Part.TAGS, item));
    return entry;
  }

  private static @Nullable TextValue plain(@Nullable String text) {
    return text == null ? null : TextValue.plain(text);
  }

  /** A date in any form, or seconds or milliseconds since 1970, with an optional fraction. */
  private static @Nullable Instant date(@Nullable String text) {
    Instant date = FeedDates.parse(text);
    return date != null || text == null
        ? date
        : FeedDates.parse(FRACTION.matcher(text).replaceFirst(""));
  }
}
