package dev.rssify.formats.modules;

import static dev.rssify.formats.xml.Vocabulary.ITUNES;

import dev.rssify.core.model.parsed.Person;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.draft.ShowDraft;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.Duration;
import dev.rssify.formats.text.Numbers;
import dev.rssify.formats.text.PersonText;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Apple's podcast module, for shows and for episodes. */
public final class Itunes {

  private static final ElementTable<ShowDraft> CATEGORY =
      new ElementTable<ShowDraft>().on(ITUNES, Itunes::category, "category");

  private Itunes() {}

  public static void addToFeed(ElementTable<FeedDraft> table) {
    table
        .on(ITUNES, Itunes::showAuthor, "author")
        .on(ITUNES, Itunes::owner, "owner")
        .on(ITUNES, (in, f) -> f.show.image = image(in), "image")
        .on(ITUNES, Itunes::showLink, "link")
        .on(ITUNES, (in, f) -> f.show.explicit = explicit(in.textOrMarkup()), "explicit")
        .on(ITUNES, (in, f) -> f.show.type = in.textOrMarkup(), "type")
        .on(ITUNES, (in, f) -> f.show.block = yes(in.textOrMarkup()), "block")
        .on(ITUNES, (in, f) -> f.show.complete = yes(in.textOrMarkup()), "complete")
        .on(ITUNES, (in, f) -> f.show.newFeedUrl = in.resolve(in.textOrMarkup()), "new-feed-url")
        .on(ITUNES, (in, f) -> category(in, f.show), "category")
        .on(ITUNES, (in, f) -> f.show.summary = in.textOrMarkup(), "summary")
        .on(ITUNES, (in, f) -> f.title.offer(Rank.ANNOTATION, in.textOrMarkup()), "title")
        .on(ITUNES, (in, f) -> f.subtitle.offer(Rank.ANNOTATION, in.textOrMarkup()), "subtitle");
  }

  public static void addToEntry(ElementTable<EntryDraft> table) {
    table
        .on(ITUNES, Itunes::episodeAuthor, "author")
        .on(
            ITUNES,
            (in, e) -> e.episode.durationSeconds = Duration.parse(in.textOrMarkup()),
            "duration")
        .on(
            ITUNES,
            (in, e) -> e.episode.episode = Numbers.parseInt(in.textOrMarkup()),
            "episode",
            "order")
        .on(ITUNES, (in, e) -> e.episode.season = Numbers.parseInt(in.textOrMarkup()), "season")
        .on(ITUNES, (in, e) -> e.episode.episodeType = in.textOrMarkup(), "episodeType")
        .on(ITUNES, (in, e) -> e.episode.explicit = explicit(in.textOrMarkup()), "explicit")
        .on(ITUNES, (in, e) -> episodeImage(e, image(in)), "image")
        .on(ITUNES, Itunes::episodeLink, "link")
        .on(ITUNES, (in, e) -> e.episode.subtitle = in.textOrMarkup(), "subtitle")
        .on(ITUNES, (in, e) -> e.episode.summary = in.textOrMarkup(), "summary")
        .on(ITUNES, (in, e) -> e.title.offer(Rank.ANNOTATION, in.textOrMarkup()), "title");
  }

  private static void showAuthor(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    feed.show.author = in.textOrMarkup();
    feed.authors.add(Rank.ANNOTATION, PersonText.parse(feed.show.author));
  }

  private static void episodeAuthor(ElementReader in, EntryDraft entry)
      throws ParseAbortedException {
    entry.authors.add(Rank.ANNOTATION, PersonText.parse(in.textOrMarkup()));
  }

  private static void owner(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    String name = null;
    String email = null;
    int depth = in.depth();
    while (in.nextChild(depth)) {
      switch (in.name()) {
        case "name" -> name = in.textOrMarkup();
        case "email" -> email = in.textOrMarkup();
        default -> {}
      }
    }
    feed.show.owner = name == null && email == null ? null : new Person(name, email, null);
  }

  /** A category has its name in an attribute and may contain subcategories. */
  private static void category(ElementReader in, ShowDraft show) throws ParseAbortedException {
    String name = in.attribute("text");
    if (name != null) {
      show.categories.add(name);
    }
    CATEGORY.readChildren(in, show);
  }

  /** The image as an attribute or, as is common, as text. */
  private static @Nullable String image(ElementReader in) throws ParseAbortedException {
    String href = in.attribute("href");
    String url = href != null ? href : in.attribute("url");
    return in.resolve(url != null ? url : in.textOrMarkup());
  }

  private static void episodeImage(EntryDraft entry, @Nullable String url) {
    entry.episode.image = url;
    entry.thumbnail.offer(Rank.DERIVED, url);
  }

  private static void showLink(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    if ("image".equals(in.attribute("rel"))) {
      feed.show.image = image(in);
    }
  }

  private static void episodeLink(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    if ("image".equals(in.attribute("rel"))) {
      episodeImage(entry, image(in));
    }
  }

  /** Apple's value for block and complete is Yes; anything else is no. */
  private static @Nullable Boolean yes(@Nullable String text) {
    return text == null ? null : Boolean.valueOf(text.equalsIgnoreCase("yes"));
  }

  private static @Nullable Boolean explicit(@Nullable String text) {
    return switch (text == null ? "" : text.toLowerCase(Locale.ROOT)) {
      case "yes", "true", "explicit" -> Boolean.TRUE;
      case "no", "false", "clean" -> Boolean.FALSE;
      default -> null;
    };
  }
}
