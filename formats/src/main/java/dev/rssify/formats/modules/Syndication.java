package dev.rssify.formats.modules;

import static dev.rssify.formats.xml.Vocabulary.ADMIN;
import static dev.rssify.formats.xml.Vocabulary.FEEDBURNER;
import static dev.rssify.formats.xml.Vocabulary.HISTORY;
import static dev.rssify.formats.xml.Vocabulary.RDF;
import static dev.rssify.formats.xml.Vocabulary.SYNDICATION;

import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.text.Numbers;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import org.jspecify.annotations.Nullable;

/**
 * The production and delivery of a feed: the syndication module, RFC 5005, FeedBurner's original
 * links.
 */
public final class Syndication {

  private Syndication() {}

  public static void addToFeed(ElementTable<FeedDraft> table) {
    table
        .on(SYNDICATION, (in, f) -> f.hints.updatePeriod = in.textOrMarkup(), "updatePeriod")
        .on(
            SYNDICATION,
            (in, f) -> f.hints.updateFrequency = Numbers.parseInt(in.textOrMarkup()),
            "updateFrequency")
        .on(
            SYNDICATION,
            (in, f) -> f.hints.updateBase = FeedDates.parse(in.textOrMarkup()),
            "updateBase")
        .on(ADMIN, (in, f) -> f.generator.offer(Rank.MODULE, resource(in)), "generatorAgent")
        .on(HISTORY, (in, f) -> f.complete = true, "complete")
        .on(HISTORY, (in, f) -> f.archiveDocument = true, "archive");
  }

  private static @Nullable String resource(ElementReader in) {
    return in.attribute(RDF, "resource");
  }

  public static void addToEntry(ElementTable<EntryDraft> table) {
    table.on(
        FEEDBURNER,
        (in, e) -> e.link.offer(Rank.MODULE, in.resolve(in.textOrMarkup())),
        "origLink");
  }
}
