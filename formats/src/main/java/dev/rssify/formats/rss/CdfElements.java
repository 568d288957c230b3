package dev.rssify.formats.rss;

import static dev.rssify.formats.xml.Vocabulary.RSS;

import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;

/**
 * Handlers for the Channel Definition Format, an ancestor of RSS: elements that RSS does not have,
 * and fields that CDF stores in attributes.
 */
public final class CdfElements {

  private CdfElements() {}

  public static void addToFeed(ElementTable<FeedDraft> table) {
    table.on(RSS, CdfElements::feedAbstract, "abstract").on(RSS, CdfElements::logo, "logo");
  }

  public static void addToEntry(ElementTable<EntryDraft> table) {
    table.on(RSS, (in, e) -> e.summary.offer(Rank.RELATED, in.html()), "abstract");
  }

  public static void readAttributes(ElementReader in, FeedDraft feed) {
    feed.link.offer(Rank.RELATED, in.resolve(in.attribute("href")));
    feed.updated.offer(Rank.RELATED, FeedDates.parse(in.attribute("lastmod")));
  }

  public static void readAttributes(ElementReader in, EntryDraft entry) {
    entry.link.offer(Rank.RELATED, in.resolve(in.attribute("href")));
    entry.updated.offer(Rank.RELATED, FeedDates.parse(in.attribute("lastmod")));
  }

  private static void feedAbstract(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    TextValue text = in.html();
    feed.subtitle.offer(Rank.RELATED, text == null ? null : text.value());
  }

  private static void logo(ElementReader in, FeedDraft feed) {
    String url = in.resolve(in.attribute("href"));
    if ("icon".equalsIgnoreCase(in.attribute("style"))) {
      feed.icon.offer(Rank.RELATED, url);
    } else if (url != null) {
      feed.image.offer(Rank.RELATED, new FeedImage(url, null, null));
    }
  }
}
