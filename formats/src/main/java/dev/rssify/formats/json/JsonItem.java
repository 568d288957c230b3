package dev.rssify.formats.json;

import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.json.JsonCursor.Field;
import dev.rssify.formats.text.Numbers;
import dev.rssify.formats.text.TextValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON Feed item. */
final class JsonItem {

  static final Map<String, Field<EntryDraft>> FIELDS =
      Map.ofEntries(
          Map.entry("id", (in, e) -> e.id.offer(Rank.NATIVE, in.text())),
          Map.entry("url", (in, e) -> e.link.offer(Rank.NATIVE, in.url())),
          Map.entry("external_url", (in, e) -> e.link.offer(Rank.DERIVED, in.url())),
          Map.entry("title", (in, e) -> e.title.offer(Rank.NATIVE, in.text())),
          Map.entry("summary", (in, e) -> e.summary.offer(Rank.NATIVE, plain(in))),
          Map.entry("content_html", (in, e) -> e.content.offer(Rank.NATIVE, html(in))),
          Map.entry("content_text", (in, e) -> e.content.offer(Rank.RELATED, plain(in))),
          Map.entry("image", (in, e) -> e.thumbnail.offer(Rank.NATIVE, in.url())),
          Map.entry("banner_image", (in, e) -> e.thumbnail.offer(Rank.RELATED, in.url())),
          Map.entry("date_published", (in, e) -> e.published.offer(Rank.NATIVE, date(in))),
          Map.entry("date_modified", (in, e) -> e.updated.offer(Rank.NATIVE, date(in))),
          Map.entry("author", (in, e) -> JsonAuthor.read(in, e.authors, Rank.RELATED)),
          Map.entry("authors", (in, e) -> JsonAuthor.read(in, e.authors, Rank.NATIVE)),
          Map.entry("tags", (in, e) -> in.each(JsonItem::tag, e)),
          Map.entry("language", (in, e) -> e.language.offer(Rank.NATIVE, in.text())),
          Map.entry("attachments", (in, e) -> in.each(JsonItem::attachment, e)));

  private static final Map<String, Field<JsonItem>> ATTACHMENT =
      Map.of(
          "url", (in, a) -> a.url = in.url(),
          "mime_type", (in, a) -> a.type = in.text(),
          "size_in_bytes", (in, a) -> a.size = whole(in.text()),
          "duration_in_seconds", (in, a) -> a.duration = whole(in.text()));

  private @Nullable String url;
  private @Nullable String type;
  private @Nullable Long size;
  private @Nullable Long duration;

  private JsonItem() {}

  private static void attachment(JsonCursor in, EntryDraft entry) throws ParseAbortedException {
    JsonItem attachment = new JsonItem();
    in.object(ATTACHMENT, attachment);
    if (attachment.url != null) {
      entry.enclosures.add(new Enclosure(attachment.url, attachment.type, attachment.size));
    }
    if (entry.episode.durationSeconds == null && attachment.duration != null) {
      entry.episode.durationSeconds = Numbers.parseInt(attachment.duration.toString());
    }
  }

  private static void tag(JsonCursor in, EntryDraft entry) throws ParseAbortedException {
    String tag = in.text();
    if (tag != null) {
      entry.categories.add(tag);
    }
  }

  private static @Nullable Instant date(JsonCursor in) throws ParseAbortedException {
    return FeedDates.parse(in.text());
  }

  private static @Nullable TextValue plain(JsonCursor in) throws ParseAbortedException {
    String text = in.text();
    return text == null ? null : TextValue.plain(text);
  }

  private static @Nullable TextValue html(JsonCursor in) throws ParseAbortedException {
    String text = in.text();
    return text == null ? null : TextValue.html(in.resolver().markup(in.base(), text));
  }

  /** A whole number, also in the form 5000000.0 or 5e6; null where it is invalid or too large. */
  private static @Nullable Long whole(@Nullable String text) {
    Long plain = Numbers.parseLong(text);
    if (plain != null || text == null || text.length() > 30) {
      return plain;
    }
    try {
      BigDecimal number = new BigDecimal(text);
      boolean fits = number.signum() >= 0 && number.precision() - number.scale() <= 18;
      return fits ? Long.valueOf(number.longValue()) : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
