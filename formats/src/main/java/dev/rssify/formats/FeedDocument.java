package dev.rssify.formats;

import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.formats.atom.AtomEntry;
import dev.rssify.formats.atom.AtomFeed;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.modules.ContentModule;
import dev.rssify.formats.modules.DublinCore;
import dev.rssify.formats.modules.Itunes;
import dev.rssify.formats.modules.Media;
import dev.rssify.formats.modules.Places;
import dev.rssify.formats.modules.Syndication;
import dev.rssify.formats.rss.CdfElements;
import dev.rssify.formats.rss.RssChannel;
import dev.rssify.formats.rss.RssItem;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import dev.rssify.formats.xml.Vocabulary;

/**
 * Parses one XML document as a feed: finds the root, then dispatches each element by a table.
 *
 * <p>All vocabularies share the same two tables, so Atom inside RSS, modules anywhere and misplaced
 * elements need no special rules.
 *
 * <p>Not thread-safe; the tables are shared.
 */
final class FeedDocument {

  private static final ElementTable<FeedDraft> FEED = new ElementTable<>();
  private static final ElementTable<EntryDraft> ENTRY = new ElementTable<>();

  static {
    RssChannel.addTo(FEED);
    AtomFeed.addTo(FEED);
    CdfElements.addToFeed(FEED);
    DublinCore.addToFeed(FEED);
    Syndication.addToFeed(FEED);
    Itunes.addToFeed(FEED);

    RssItem.addTo(ENTRY);
    AtomEntry.addTo(ENTRY);
    CdfElements.addToEntry(ENTRY);
    ContentModule.addTo(ENTRY);
    DublinCore.addToEntry(ENTRY);
    Syndication.addToEntry(ENTRY);
    Itunes.addToEntry(ENTRY);
    Media.addTo(ENTRY);
    Places.addTo(ENTRY);
  }

  private final ElementReader in;
  private final ParseContext context;
  private final FeedDraft feed = new FeedDraft();

  FeedDocument(ElementReader in, ParseContext context) {
    this.in = in;
    this.context = context;
  }

  /** Parses to the end of the document. */
  ParsedFeed read() throws ParseAbortedException {
    Root root = findRoot();
    feed.format = root.format();
    in.useRootVocabulary(root.vocabulary());
    if (root.isEntry()) {
      readEntry();
    } else {
      readFeed();
    }
    while (in.nextElement()) {
      // The rest must be well-formed too.
    }
    feed.truncated |= in.truncated();
    feed.language.offer(Rank.DERIVED, context.contentLanguage());
    return feed.finish(in.repaired());
  }

  private Root findRoot() throws ParseAbortedException {
    while (in.nextElement()) {
      Root root = Root.of(in);
      if (root != null) {
        return root;
      }
      if (in.name().equalsIgnoreCase("html")) {
        throw problem(Code.HTML_PAGE, "an HTML page, not a feed");
      }
    }
    throw problem(Code.NOT_A_FEED, "no feed was found in the document");
  }

  private static ParseAbortedException problem(Code code, String message) {
    return new ParseAbortedException(ParseError.of(code, message));
  }

  private void readFeed() throws ParseAbortedException {
    feed.language.offer(Rank.DERIVED, in.language());
    CdfElements.readAttributes(in, feed);
    int depth = in.depth();
    while (in.nextChild(depth)) {
      Vocabulary vocabulary = in.vocabulary();
      String name = in.name();
      if (isEntry(vocabulary, name)) {
        readEntry();
      } else if (vocabulary == Vocabulary.RSS && name.equalsIgnoreCase("channel")) {
        readFeed();
      } else {
        FEED.read(in, feed);
      }
    }
  }

  private static boolean isEntry(Vocabulary vocabulary, String name) {
    return switch (vocabulary) {
      case RSS -> name.equalsIgnoreCase("item");
      case ATOM -> name.equalsIgnoreCase("entry");
      default -> false;
    };
  }

  private void readEntry() throws ParseAbortedException {
    if (feed.entries.size() >= context.limits().maxEntries()) {
      feed.truncated = true;
      return;
    }
    long start = in.startOffset();
    EntryDraft entry = new EntryDraft();
    entry.language.offer(Rank.DERIVED, in.language());
    RssItem.readAttributes(in, entry);
    CdfElements.readAttributes(in, entry);
    ENTRY.readChildren(in, entry);
    if (!in.truncated()) {
      feed.entries.add(entry.finish(in.rangeFrom(start)));
    }
  }
}
