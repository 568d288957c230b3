package dev.rssify.formats.rss;

import static dev.rssify.formats.xml.Vocabulary.RSS;

import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.core.push.RssCloud;
import dev.rssify.formats.atom.AtomLink;
import dev.rssify.formats.atom.AtomPerson;
import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.HintsDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.Numbers;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;
import java.time.DayOfWeek;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The elements of an RSS channel. */
public final class RssChannel {

  private static final ElementTable<HintsDraft> SKIPS =
      new ElementTable<HintsDraft>()
          .on(RSS, RssChannel::skipHour, "hour")
          .on(RSS, RssChannel::skipDay, "day");

  private RssChannel() {}

  public static void addTo(ElementTable<FeedDraft> table) {
    table
        .on(RSS, (in, f) -> f.title.offer(Rank.NATIVE, in.textOrMarkup()), "title")
        .on(RSS, RssChannel::link, "link")
        .on(RSS, RssChannel::description, "description")
        .on(RSS, (in, f) -> f.language.offer(Rank.NATIVE, in.textOrMarkup()), "language")
        .on(RSS, (in, f) -> f.rights.offer(Rank.NATIVE, in.textOrMarkup()), "copyright")
        .on(RSS, (in, f) -> f.generator.offer(Rank.NATIVE, in.textOrMarkup()), "generator")
        .on(
            RSS,
            (in, f) -> f.published.replace(Rank.NATIVE, FeedDates.parse(in.textOrMarkup())),
            "pubDate")
        .on(RSS, (in, f) -> f.updated.replace(Rank.NATIVE, date(in)), "lastBuildDate")
        .on(RSS, (in, f) -> author(in, f, Rank.NATIVE), "managingEditor", "author")
        .on(RSS, (in, f) -> author(in, f, Rank.DERIVED), "webMaster")
        .on(RSS, RssChannel::category, "category")
        .on(RSS, RssChannel::image, "image")
        .on(RSS, RssChannel::cloud, "cloud")
        .on(RSS, (in, f) -> f.hints.ttlMinutes = Numbers.parseInt(in.textOrMarkup()), "ttl")
        .on(RSS, (in, f) -> SKIPS.readChildren(in, f.hints), "skipHours", "skipDays");
  }

  private static java.time.@Nullable Instant date(ElementReader in) throws ParseAbortedException {
    return FeedDates.parse(in.textOrMarkup());
  }

  private static void link(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    if (in.attribute("href") != null) {
      AtomLink.ofFeed(in, feed);
    } else {
      feed.link.offer(Rank.NATIVE, in.resolve(in.textOrMarkup()));
    }
  }

  /** A server that pings when the feed changes; of its protocols only HTTP is supported. */
  private static void cloud(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    String domain = in.attribute("domain");
    String path = in.attribute("path");
    Integer port = Numbers.parseInt(in.attribute("port"));
    if (domain != null && path != null && "http-post".equalsIgnoreCase(in.attribute("protocol"))) {
      feed.hubs.add(RssCloud.hub(domain, port == null ? 80 : port, path));
    }
  }

  private static void description(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    TextValue text = in.html();
    feed.subtitle.offer(Rank.NATIVE, text == null ? null : text.value());
  }

  private static void author(ElementReader in, FeedDraft feed, Rank rank)
      throws ParseAbortedException {
    feed.authors.add(rank, AtomPerson.read(in));
  }

  private static void category(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    String term = in.plainText();
    if (term != null) {
      feed.categories.add(term);
    }
  }

  private static void image(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    String url = null;
    String title = null;
    String link = null;
    int depth = in.depth();
    while (in.nextChild(depth)) {
      switch (in.name()) {
        case "url" -> url = in.resolve(in.textOrMarkup());
        case "title" -> title = in.textOrMarkup();
        case "link" -> link = in.resolve(in.textOrMarkup());
        default -> {}
      }
    }
    if (url != null || title != null || link != null) {
      feed.image.offer(Rank.NATIVE, new FeedImage(url, title, link));
    }
  }

  private static void skipHour(ElementReader in, HintsDraft hints) throws ParseAbortedException {
    Integer hour = Numbers.parseInt(in.textOrMarkup());
    if (hour != null && hour <= 24) {
      hints.skipHours.add(hour % 24); // RSS 0.91 counts from 1 to 24
    }
  }

  private static void skipDay(ElementReader in, HintsDraft hints) throws ParseAbortedException {
    String name = in.textOrMarkup();
    if (name != null) {
      for (DayOfWeek day : DayOfWeek.values()) {
        if (day.name().equals(name.toUpperCase(Locale.ROOT))) {
          hints.skipDays.add(day);
        }
      }
    }
  }
}
