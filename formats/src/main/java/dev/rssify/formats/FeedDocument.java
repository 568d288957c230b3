package dev.rssify.formats;

import dev.rssify.core.model.FeedFormat;
import dev.rssify.core.model.ParseError;
import dev.rssify.core.model.ParseError.Code;
import dev.rssify.core.model.ParseLimits;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.formats.atom.AtomEntry;
import dev.rssify.formats.atom.AtomFeed;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.modules.Content;
import dev.rssify.formats.rss.RssChannel;
import dev.rssify.formats.rss.RssItem;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import dev.rssify.formats.xml.ElementTable.Row;
import dev.rssify.formats.xml.Vocabulary;
import dev.rssify.formats.xml.XmlProblem;
import java.util.Locale;

/**
 * Reads one XML document as a feed: finds the root, then hands each element to the row of its
 * table.
 *
 * <p>All vocabularies stand in the same two tables, so Atom inside RSS, modules anywhere and
 * misplaced elements need no rule of their own.
 *
 * <p>Threading: used by one thread; the tables are shared.
 */
final class FeedDocument {

  private static final ElementTable<FeedDraft> FEED = new ElementTable<>();
  private static final ElementTable<EntryDraft> ENTRY = new ElementTable<>();

  static {
    RssChannel.addTo(FEED);
    AtomFeed.addTo(FEED);
    RssItem.addTo(ENTRY);
    AtomEntry.addTo(ENTRY);
    Content.addTo(ENTRY);
  }

  private final ElementReader in;
  private final ParseLimits limits;
  private final FeedDraft feed = new FeedDraft();

  FeedDocument(ElementReader in, ParseLimits limits) {
    this.in = in;
    this.limits = limits;
  }

  /** Reads to the end of the document. */
  ParsedFeed read() throws XmlProblem {
    Root root = findRoot();
    feed.format = root.format();
    in.useRootVocabulary(root.vocabulary());
    feed.language.offer(Rank.MODULE, in.language());
    if (root.isEntry()) {
      readEntry();
    } else {
      readFeed();
    }
    while (in.nextElement()) {
      // The rest must be well-formed too.
    }
    return feed.finish(in.repaired());
  }

  FeedFormat format() {
    return feed.format;
  }

  private Root findRoot() throws XmlProblem {
    while (in.nextElement()) {
      Root root = Root.of(in);
      if (root != null) {
        return root;
      }
      if (in.name().toLowerCase(Locale.ROOT).equals("html")) {
        throw problem(Code.HTML_PAGE, "an HTML page, not a feed");
      }
    }
    throw problem(Code.NOT_A_FEED, "no feed was found in the document");
  }

  private static XmlProblem problem(Code code, String message) {
    return new XmlProblem(ParseError.of(code, message));
  }

  private void readFeed() throws XmlProblem {
    int level = in.level();
    while (in.nextChild(level)) {
      Vocabulary vocabulary = in.vocabulary();
      String name = in.name();
      if (isEntry(vocabulary, name)) {
        readEntry();
      } else if (vocabulary == Vocabulary.RSS && name.equals("channel")) {
        feed.language.offer(Rank.MODULE, in.language());
        readFeed();
      } else {
        Row<FeedDraft> row = FEED.find(vocabulary, name);
        if (row != null) {
          row.read(in, feed);
        }
      }
    }
  }

  private static boolean isEntry(Vocabulary vocabulary, String name) {
    return switch (vocabulary) {
      case RSS -> name.equals("item");
      case ATOM -> name.equals("entry");
      default -> false;
    };
  }

  private void readEntry() throws XmlProblem {
    if (feed.entries.size() >= limits.maxEntries()) {
      return;
    }
    long start = in.startOffset();
    EntryDraft entry = new EntryDraft();
    entry.language.offer(Rank.DERIVED, in.language());
    ENTRY.readChildren(in, entry);
    feed.entries.add(entry.finish(in.rangeFrom(start)));
  }
}
