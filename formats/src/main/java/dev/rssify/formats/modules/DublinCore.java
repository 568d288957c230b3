package dev.rssify.formats.modules;

import static dev.rssify.formats.xml.Vocabulary.DC_TERMS;
import static dev.rssify.formats.xml.Vocabulary.DUBLIN_CORE;

import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.PersonText;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Dublin Core elements and terms; an unqualified date is the date of publication. */
public final class DublinCore {

  private DublinCore() {}

  public static void addToFeed(ElementTable<FeedDraft> table) {
    table
        .on(DUBLIN_CORE, (in, f) -> f.title.offer(Rank.MODULE, in.textOrMarkup()), "title")
        .on(DUBLIN_CORE, (in, f) -> f.subtitle.offer(Rank.MODULE, in.textOrMarkup()), "description")
        .on(DUBLIN_CORE, (in, f) -> f.language.offer(Rank.MODULE, in.textOrMarkup()), "language")
        .on(DUBLIN_CORE, (in, f) -> f.rights.offer(Rank.MODULE, in.textOrMarkup()), "rights")
        .on(DUBLIN_CORE, DublinCore::feedAuthor, "creator", "author")
        .on(DUBLIN_CORE, (in, f) -> add(f.categories, in), "subject")
        .on(DUBLIN_CORE, (in, f) -> f.published.replace(Rank.MODULE, date(in)), "date")
        .on(DC_TERMS, (in, f) -> f.published.replace(Rank.RELATED, date(in)), "issued", "created")
        .on(DC_TERMS, (in, f) -> f.updated.replace(Rank.RELATED, date(in)), "modified");
  }

  public static void addToEntry(ElementTable<EntryDraft> table) {
    table
        .on(DUBLIN_CORE, (in, e) -> e.title.offer(Rank.MODULE, in.textOrMarkup()), "title")
        .on(DUBLIN_CORE, (in, e) -> e.summary.offer(Rank.MODULE, in.html()), "description")
        .on(DUBLIN_CORE, (in, e) -> e.language.offer(Rank.MODULE, in.textOrMarkup()), "language")
        .on(DUBLIN_CORE, (in, e) -> e.rights.offer(Rank.MODULE, in.textOrMarkup()), "rights")
        .on(DUBLIN_CORE, DublinCore::entryAuthor, "creator", "author")
        .on(DUBLIN_CORE, DublinCore::contributor, "contributor")
        .on(DUBLIN_CORE, (in, e) -> add(e.categories, in), "subject")
        .on(DUBLIN_CORE, (in, e) -> e.published.replace(Rank.MODULE, date(in)), "date")
        .on(DC_TERMS, (in, e) -> e.published.replace(Rank.RELATED, date(in)), "issued", "created")
        .on(DC_TERMS, (in, e) -> e.updated.replace(Rank.RELATED, date(in)), "modified");
  }

  private static void feedAuthor(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    feed.authors.add(Rank.MODULE, PersonText.parse(in.textOrMarkup()));
  }

  private static void entryAuthor(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    entry.authors.add(Rank.MODULE, PersonText.parse(in.textOrMarkup()));
  }

  private static void contributor(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    entry.contributors.add(Rank.MODULE, PersonText.parse(in.textOrMarkup()));
  }

  private static void add(List<String> categories, ElementReader in) throws ParseAbortedException {
    String term = in.plainText();
    if (term != null) {
      categories.add(term);
    }
  }

  private static @Nullable Instant date(ElementReader in) throws ParseAbortedException {
    return FeedDates.parse(in.textOrMarkup());
  }
}
