package dev.rssify.formats.modules;

import static dev.rssify.formats.xml.Vocabulary.MEDIA;

import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.Duration;
import dev.rssify.formats.text.Numbers;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import org.jspecify.annotations.Nullable;

/**
 * Media RSS. Title and description may be in a content, in its group or in the item, and apply to
 * nested elements; an entry without its own inherits them too.
 */
public final class Media {

  private static final ElementTable<Scope> INSIDE =
      new ElementTable<Scope>()
          .on(MEDIA, (in, s) -> content(in, s.entry), "content")
          .on(MEDIA, (in, s) -> thumbnail(in, s.entry), "thumbnail")
          .on(MEDIA, (in, s) -> s.title = in.textOrMarkup(), "title")
          .on(MEDIA, (in, s) -> s.description = description(in), "description");

  private Media() {}

  public static void addTo(ElementTable<EntryDraft> table) {
    table
        .on(MEDIA, Media::content, "content")
        .on(MEDIA, Media::group, "group")
        .on(MEDIA, Media::thumbnail, "thumbnail")
        .on(MEDIA, (in, e) -> e.title.offer(Rank.ANNOTATION, in.textOrMarkup()), "title")
        .on(MEDIA, (in, e) -> e.summary.offer(Rank.ANNOTATION, description(in)), "description");
  }

  /** The values of a group or content that apply to nested elements. */
  private static final class Scope {
    final EntryDraft entry;
    @Nullable String title;
    @Nullable TextValue description;

    Scope(EntryDraft entry) {
      this.entry = entry;
    }
  }

  private static void group(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    int first = entry.media.size();
    Scope group = new Scope(entry);
    INSIDE.readChildren(in, group);
    for (int i = first; i < entry.media.size(); i++) {
      MediaItem item = entry.media.get(i);
      entry.media.set(i, described(item, group));
    }
    entry.title.offer(Rank.ANNOTATION, group.title);
    entry.summary.offer(Rank.ANNOTATION, group.description);
  }

  private static void content(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    String url = in.resolve(in.attribute("url"));
    String type = in.attribute("type");
    String medium = in.attribute("medium");
    Integer width = Numbers.parseInt(in.attribute("width"));
    Integer height = Numbers.parseInt(in.attribute("height"));
    Integer duration = Duration.parse(in.attribute("duration"));
    int index = entry.media.size();
    Scope inside = new Scope(entry);
    INSIDE.readChildren(in, inside);
    if (url != null) {
      MediaItem item = new MediaItem(url, type, medium, width, height, null, null);
      entry.media.add(index, described(item, inside));
    }
    if (entry.episode.durationSeconds == null) {
      entry.episode.durationSeconds = duration;
    }
  }

  /** Plain text, unless it is declared as HTML, or has child elements. */
  private static @Nullable TextValue description(ElementReader in) throws ParseAbortedException {
    if ("html".equalsIgnoreCase(in.attribute("type"))) {
      return in.html();
    }
    String text = in.textOrMarkup();
    return text == null
        ? null
        : new TextValue(text, in.hadMarkup() ? TextValue.XHTML : TextValue.PLAIN);
  }

  private static MediaItem described(MediaItem item, Scope by) {
    String description = by.description == null ? null : by.description.value();
    return new MediaItem(
        item.url(),
        item.type(),
        item.medium(),
        item.width(),
        item.height(),
        item.title() != null ? item.title() : by.title,
        item.description() != null ? item.description() : description);
  }

  private static void thumbnail(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    String url = in.attribute("url");
    entry.thumbnail.offer(Rank.ANNOTATION, in.resolve(url != null ? url : in.textOrMarkup()));
  }
}
