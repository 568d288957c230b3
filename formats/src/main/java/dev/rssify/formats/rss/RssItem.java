package dev.rssify.formats.rss;

import static dev.rssify.formats.xml.Vocabulary.RDF;
import static dev.rssify.formats.xml.Vocabulary.RSS;

import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.formats.atom.AtomLink;
import dev.rssify.formats.atom.AtomPerson;
import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.Numbers;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import org.jspecify.annotations.Nullable;

/** The elements of an RSS item. */
public final class RssItem {

  private RssItem() {}

  public static void addTo(ElementTable<EntryDraft> table) {
    table
        .on(RSS, (in, e) -> e.title.offer(Rank.NATIVE, in.textOrMarkup()), "title")
        .on(RSS, RssItem::link, "link")
        .on(RSS, (in, e) -> e.summary.offer(Rank.NATIVE, in.html()), "description")
        .on(RSS, (in, e) -> e.summary.offer(Rank.RELATED, in.html()), "summary")
        .on(RSS, (in, e) -> e.content.offer(Rank.RELATED, in.html()), "body", "fullitem")
        .on(RSS, RssItem::guid, "guid")
        .on(
            RSS,
            (in, e) -> e.published.replace(Rank.NATIVE, FeedDates.parse(in.textOrMarkup())),
            "pubDate")
        .on(RSS, (in, e) -> e.authors.add(Rank.NATIVE, AtomPerson.read(in)), "author")
        .on(RSS, RssItem::category, "category")
        .on(
            RSS,
            (in, e) -> e.comments.offer(Rank.NATIVE, in.resolve(in.textOrMarkup())),
            "comments")
        .on(RSS, RssItem::enclosure, "enclosure")
        .on(RSS, RssItem::source, "source");
  }

  /** The start tag of an RSS 1.0 item: its rdf:about is its id. */
  public static void readAttributes(ElementReader in, EntryDraft entry) {
    entry.id.offer(Rank.RELATED, in.attribute(RDF, "about"));
  }

  /** RSS writes the link as text; some publishers write it as in Atom. */
  private static void link(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    if (in.attribute("href") != null) {
      AtomLink.ofEntry(in, entry);
    } else {
      entry.link.offer(Rank.NATIVE, in.resolve(in.textOrMarkup()));
    }
  }

  private static void guid(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    String isPermaLink = in.attribute("isPermaLink");
    String value = in.textOrMarkup();
    if (entry.id.offer(Rank.NATIVE, value)) {
      entry.idIsPermalink = isPermaLink == null || isPermaLink.equalsIgnoreCase("true");
      if (entry.idIsPermalink && isWebAddress(value)) {
        entry.link.offer(Rank.DERIVED, value);
      }
    }
  }

  private static boolean isWebAddress(@Nullable String value) {
    return value != null
        && (value.regionMatches(true, 0, "http://", 0, 7)
            || value.regionMatches(true, 0, "https://", 0, 8));
  }

  private static void category(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    String term = in.plainText();
    if (term != null) {
      entry.categories.add(term);
    }
  }

  private static void enclosure(ElementReader in, EntryDraft entry) {
    String url = in.resolve(in.attribute("url"));
    if (url != null) {
      entry.enclosures.add(
          new Enclosure(url, in.attribute("type"), Numbers.parseLong(in.attribute("length"))));
    }
  }

  private static void source(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    String link = in.resolve(in.attribute("url"));
    String title = in.textOrMarkup();
    if (entry.source == null && (link != null || title != null)) {
      entry.source = new EntrySource(null, title, link);
    }
  }
}
