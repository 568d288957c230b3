package dev.rssify.formats.atom;

import static dev.rssify.formats.xml.Vocabulary.ATOM;

import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.html.JsoupHtmlText;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The elements of an Atom entry. */
public final class AtomEntry {

  private static final JsoupHtmlText MARKUP = new JsoupHtmlText();

  private static final ElementTable<FeedDraft> SOURCE = new ElementTable<>();

  static {
    AtomFeed.addTo(SOURCE);
  }

  private AtomEntry() {}

  public static void addTo(ElementTable<EntryDraft> table) {
    table
        .on(ATOM, (in, e) -> e.id.offer(Rank.ATOM, in.textOrMarkup()), "id")
        .on(ATOM, (in, e) -> e.title.offer(Rank.ATOM, text(in)), "title")
        .on(ATOM, AtomLink::ofEntry, "link")
        .on(ATOM, (in, e) -> e.summary.offer(Rank.ATOM, AtomText.read(in)), "summary")
        .on(ATOM, (in, e) -> e.content.offer(Rank.ATOM, AtomText.read(in)), "content")
        .on(ATOM, (in, e) -> e.published.replace(Rank.ATOM, date(in)), "published", "issued")
        .on(ATOM, (in, e) -> e.published.replace(Rank.RELATED, date(in)), "created")
        .on(ATOM, (in, e) -> e.updated.replace(Rank.ATOM, date(in)), "updated", "modified")
        .on(ATOM, (in, e) -> e.authors.add(Rank.ATOM, AtomPerson.read(in)), "author")
        .on(ATOM, (in, e) -> e.contributors.add(Rank.ATOM, AtomPerson.read(in)), "contributor")
        .on(ATOM, (in, e) -> category(in, e.categories), "category")
        .on(ATOM, (in, e) -> e.rights.offer(Rank.ATOM, text(in)), "rights", "copyright")
        .on(ATOM, AtomEntry::source, "source");
  }

  /** The visible text of a title, subtitle or rights, which may be published as markup. */
  static @Nullable String text(ElementReader in) throws ParseAbortedException {
    TextValue published = AtomText.read(in);
    if (published == null) {
      return null;
    }
    String text =
        published.type().equals(TextValue.PLAIN)
            ? published.value()
            : MARKUP.toText(published.value());
    return text.isEmpty() ? published.value() : text;
  }

  static @Nullable Instant date(ElementReader in) throws ParseAbortedException {
    return FeedDates.parse(in.textOrMarkup());
  }

  /** The term is an attribute; some publishers write it as text. */
  static void category(ElementReader in, List<String> categories) throws ParseAbortedException {
    String attribute = in.attribute("term");
    String term = attribute != null ? attribute : in.plainText();
    if (term != null) {
      categories.add(term);
    }
  }

  private static void source(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    FeedDraft feed = new FeedDraft();
    SOURCE.readChildren(in, feed);
    if (entry.source == null) {
      entry.source = new EntrySource(feed.id.get(), feed.title.get(), feed.link.get());
    }
  }
}
