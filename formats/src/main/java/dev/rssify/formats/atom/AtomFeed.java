package dev.rssify.formats.atom;

import static dev.rssify.formats.xml.Vocabulary.ATOM;

import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;

/** The elements of an Atom feed. */
public final class AtomFeed {

  private AtomFeed() {}

  public static void addTo(ElementTable<FeedDraft> table) {
    table
        .on(ATOM, (in, f) -> f.id.offer(Rank.ATOM, in.textOrMarkup()), "id")
        .on(ATOM, (in, f) -> f.title.offer(Rank.ATOM, AtomEntry.text(in)), "title")
        .on(ATOM, AtomFeed::subtitle, "subtitle", "tagline")
        .on(ATOM, AtomLink::ofFeed, "link")
        .on(
            ATOM,
            (in, f) -> f.updated.replace(Rank.ATOM, AtomEntry.date(in)),
            "updated",
            "modified")
        .on(ATOM, (in, f) -> f.published.replace(Rank.ATOM, AtomEntry.date(in)), "published")
        .on(ATOM, (in, f) -> f.authors.add(Rank.ATOM, AtomPerson.read(in)), "author")
        .on(ATOM, (in, f) -> AtomEntry.category(in, f.categories), "category")
        .on(ATOM, (in, f) -> f.rights.offer(Rank.ATOM, AtomEntry.text(in)), "rights", "copyright")
        .on(ATOM, (in, f) -> f.generator.offer(Rank.ATOM, in.textOrMarkup()), "generator")
        .on(ATOM, (in, f) -> f.icon.offer(Rank.ATOM, in.resolve(in.textOrMarkup())), "icon")
        .on(ATOM, AtomFeed::logo, "logo");
  }

  private static void subtitle(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    feed.subtitle.offer(Rank.ATOM, AtomEntry.text(in));
  }

  private static void logo(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    String url = in.resolve(in.textOrMarkup());
    if (url != null) {
      feed.image.offer(Rank.ATOM, new FeedImage(url, null, null));
    }
  }
}
