package dev.rssify.cli.render;

import dev.rssify.cli.render.Style.Color;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.text.Printable;

/** Formats journal events as text. */
public final class EventText {

  private static final String UNDER = "\n     ";

  private EventText() {}

  /**
   * Time and text of an event.
   *
   * @param feed the name of its feed
   */
  public static String of(JournalEvent event, String feed, Style style) {
    String at = style.second(event.at());
    return style.paint(Color.FAINT, at)
        + "  "
        + words(event.payload(), feed, style).replace("\n", "\n" + " ".repeat(at.length() + 2));
  }

  /** The text of an event, with the name of its feed. */
  public static String words(Payload payload, String feed, Style style) {
    String words = text(payload, style);
    int gap = words.indexOf("  ");
    String what = words.substring(0, gap);
    return style.paint(color(payload), what) + "  " + named(feed, words.substring(gap + 2), style);
  }

  /** A text of a feed, with the name of the feed in front unless both are its URL. */
  private static String named(String feed, String text, Style style) {
    String name = Printable.line(feed);
    return text.equals(name) || text.endsWith("://" + name)
        ? style.paint(Color.NAME, text)
        : style.paint(Color.NAME, name) + ": " + text;
  }

  private static Color color(Payload payload) {
    return switch (payload) {
      case Payload.NewEntry _,
          Payload.FeedAdded _,
          Payload.FeedRecovered _,
          Payload.QueryMatched _ ->
          Color.GOOD;
      case Payload.GapDetected _, Payload.FeedStale _, Payload.FeedGone _ -> Color.BAD;
      case Payload.EntryUpdated _,
          Payload.EntryVanished _,
          Payload.EntriesMerged _,
          Payload.EntriesRewritten _,
          Payload.FeedMoved _,
          Payload.FeedChanged _,
          Payload.FeedRemoved _,
          Payload.DerivationAdded _,
          Payload.ClusterChanged _,
          Payload.ContextUpdated _ ->
          Color.WARNING;
    };
  }

  private static String text(Payload payload, Style style) {
    return switch (payload) {
      case Payload.NewEntry(var entry) -> entry("new", entry);
      case Payload.EntryUpdated(var entry, var fields) ->
          entry("updated (" + String.join(", ", fields) + ")", entry);
      case Payload.EntryVanished(String uid) -> "vanished  " + uid;
      case Payload.EntriesMerged(String uid, String merged) -> "merged  " + merged + " into " + uid;
      case Payload.EntriesRewritten(var uids) ->
          "rewritten  " + counted(uids.size(), "entry", "entries") + " at once";
      case Payload.GapDetected gap ->
          "gap  entries may have been missed since " + style.minute(gap.lastSeenAt());
      case Payload.FeedMoved(String from, String to, var into) ->
          "moved  "
              + url(from)
              + " to "
              + url(to)
              + (into == null ? "" : ", which is feed " + into);
      case Payload.FeedStale stale ->
          "stale  "
              + url(stale.url())
              + " after "
              + counted(stale.failures(), "failure", "failures");
      case Payload.FeedRecovered recovered -> "recovered  " + url(recovered.url());
      case Payload.FeedAdded(String url) -> "added  " + url(url);
      case Payload.FeedChanged(String url) -> "changed  " + url(url);
      case Payload.FeedRemoved(String url) -> "removed  " + url(url);
      case Payload.FeedGone(String url) -> "gone  " + url(url);
      case Payload.DerivationAdded added -> "derived  " + added.kind() + " of " + added.entryUid();
      case Payload.ClusterChanged changed ->
          "copy  "
              + changed.entryUid()
              + " of "
              + changed.merges().getFirst().matchUid()
              + " ("
              + changed.merges().getFirst().reason()
              + ")";
      case Payload.ContextUpdated updated -> "context  " + Printable.line(updated.summaryShort());
      case Payload.QueryMatched matched ->
          "matched  " + matched.query() + ": " + Printable.line(matched.passage());
    };
  }

  public static String counted(long count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }

  private static String url(String url) {
    return Printable.line(url);
  }

  private static String entry(String what, EntryHeadline entry) {
    String title = entry.title() == null ? "(no title)" : Printable.line(entry.title());
    String link = entry.link() == null ? "" : UNDER + Printable.line(entry.link());
    return what + "  " + title + link;
  }
}
