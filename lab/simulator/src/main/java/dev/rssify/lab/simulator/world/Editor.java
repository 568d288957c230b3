package dev.rssify.lab.simulator.world;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns postings of a feed into entries in their current version. */
final class Editor {

  private static final long HOUR = 3600;
  private static final double EDITED = 0.2;
  private static final double EDITED_TWICE = 0.3;
  private static final double TITLE_EDITED = 0.3;
  private static final double BACK_DATED = 0.15;
  private static final double QUOTED = 0.2;
  private static final int PARAGRAPH = 4;
  private static final int HTML_OF_A_SENTENCE = 80;

  /** Separates the choices for different purposes. */
  private static final long REVISIONS = 1;

  private static final long TEXT = 2;

  private static final long SOUND = 3;

  private final Feed feed;
  private final String siteLink;

  Editor(Feed feed, String siteLink) {
    this.feed = feed;
    this.siteLink = siteLink;
  }

  /** The seconds at which a posting is changed, in order; mostly none. */
  static long[] revisions(Feed feed, Posting posting) {
    Draw draw = new Draw(Hash.mix(posting.key(feed.key()), REVISIONS));
    if (!feed.has(Trait.EDITS) || !draw.chance(EDITED)) {
      return new long[0];
    }
    int haste = feed.cadence().haste();
    long first = posting.at() + (120 + draw.below((int) (6 * HOUR))) / haste;
    return draw.chance(EDITED_TWICE)
        ? new long[] {first, first + (60 + draw.below((int) (48 * HOUR))) / haste}
        : new long[] {first};
  }

  /** An entry as the feed shows it. */
  Entry entry(Posting posting, long second) {
    return entry(posting, second, false);
  }

  /** The same with its whole text, as its page shows it. */
  Entry article(Posting posting, long second) {
    return entry(posting, second, true);
  }

  private Entry entry(Posting posting, long second, boolean whole) {
    long key = posting.key(feed.key());
    long updated = posting.at();
    int edition = 0;
    for (long revision : revisions(feed, posting)) {
      if (revision <= second) {
        updated = revision;
        edition++;
      }
    }
    Draw draw = new Draw(Hash.mix(key, TEXT));
    long published =
        posting.at()
            - (feed.has(Trait.BACK_DATED) && draw.chance(BACK_DATED)
                ? HOUR + draw.below((int) (72 * HOUR))
                : 0);
    boolean titleChanges = draw.chance(TITLE_EDITED);
    String author = draw.of(Words.PEOPLE);
    List<String> categories = categories(draw);
    String title = Prose.title(draw) + (titleChanges && edition > 0 ? " (corrected)" : "");
    String update = edition > 0 ? "Correction " + edition + ": see below. " : "";
    String lead = update + Prose.sentences(draw, 2);
    String link = siteLink + feed.number() + "/posts/" + posting.day() + "-" + posting.number();
    return new Entry(
        id(posting, link, second),
        link,
        title,
        author,
        Instant.ofEpochSecond(posting.at()),
        Instant.ofEpochSecond(published),
        Instant.ofEpochSecond(updated),
        edition,
        categories,
        lead,
        whole || feed.has(Trait.FULL_CONTENT) ? html(lead, draw) : null,
        feed.kind() == Kind.PODCAST ? Recording.of(link, new Draw(Hash.mix(key, SOUND))) : null,
        null);
  }

  /** The second until which ids stay the same. */
  static long idsChange(long second) {
    return (Math.floorDiv(second, Rhythm.DAY) + 1) * Rhythm.DAY;
  }

  private @Nullable String id(Posting posting, String link, long second) {
    long key = posting.key(feed.key());
    return switch (feed.identity()) {
      case PERMALINK -> link;
      case OPAQUE -> opaque(key);
      case ABSENT -> canBeAbsent() ? null : opaque(key);
      case CHURNING -> opaque(Hash.mix(key, idsChange(second)));
    };
  }

  private boolean canBeAbsent() {
    return feed.format() == Format.RSS_2;
  }

  private static String opaque(long key) {
    return "urn:post:" + Long.toHexString(key);
  }

  private static List<String> categories(Draw draw) {
    List<String> categories = new ArrayList<>();
    for (int i = draw.below(4); i > 0; i--) {
      String topic = draw.of(Words.TOPICS);
      if (!categories.contains(topic)) {
        categories.add(topic);
      }
    }
    return categories;
  }

  private String html(String lead, Draw draw) {
    StringBuilder html = new StringBuilder(HTML_OF_A_SENTENCE * (2 + feed.sentences()));
    html.append("<p>");
    Html.appendEscaped(lead, html);
    html.append("</p>\n");
    for (int left = feed.sentences(); left > 0; left -= PARAGRAPH) {
      boolean quoted = draw.chance(QUOTED);
      html.append(quoted ? "<blockquote><em>" : "<p>");
      Prose.appendHtml(draw, Math.min(left, PARAGRAPH), html);
      html.append(quoted ? "</em></blockquote>\n" : "</p>\n");
    }
    return html.toString();
  }
}
