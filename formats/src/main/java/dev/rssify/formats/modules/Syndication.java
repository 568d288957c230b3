package dev.rssify.formats.modules;

import static dev.rssify.formats.xml.Vocabulary.FEEDBURNER;
import static dev.rssify.formats.xml.Vocabulary.HISTORY;
import static dev.rssify.formats.xml.Vocabulary.SYNDICATION;

import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.text.Numbers;
import dev.rssify.formats.xml.ElementTable;

/** How a feed is delivered: the syndication module, RFC 5005, FeedBurner's original links. */
public final class Syndication {

  private Syndication() {}

  public static void addToFeed(ElementTable<FeedDraft> table) {
    table
        .on(SYNDICATION, (in, f) -> f.hints.updatePeriod = in.text(), "updatePeriod")
        .on(
            SYNDICATION,
            (in, f) -> f.hints.updateFrequency = Numbers.parseInt(in.text()),
            "updateFrequency")
        .on(SYNDICATION, (in, f) -> f.hints.updateBase = FeedDates.parse(in.text()), "updateBase")
        .on(HISTORY, (in, f) -> f.complete = true, "complete")
        .on(HISTORY, (in, f) -> f.archiveDocument = true, "archive");
  }

  public static void addToEntry(ElementTable<EntryDraft> table) {
    table.on(FEEDBURNER, (in, e) -> e.link.offer(Rank.MODULE, in.resolve(in.text())), "origLink");
  }
}
