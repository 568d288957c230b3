package dev.rssify.cli.render;

import dev.rssify.core.text.Printable;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Formats an entry of a listing as two lines: time, feed and title; then the link. */
public final class EntryText {

  private static final int MAX_NAME_LENGTH = 24;

  private EntryText() {}

  /**
   * The lines of an entry, cut to the width of the terminal.
   *
   * @param at null when the entry has no date
   * @param feed the name of its feed
   */
  public static List<String> lines(
      @Nullable Instant at,
      String feed,
      @Nullable String title,
      @Nullable String link,
      int width,
      Style style) {
    String date = style.minute(at == null ? Instant.EPOCH : at);
    String indent = " ".repeat(date.length() + 2);
    // A long name leaves room for the title.
    String name = Table.shortened(Printable.line(feed), Math.max(MAX_NAME_LENGTH, width / 4));
    String words = title == null ? "(no title)" : Printable.line(title);
    String shown = Table.shortened(name + ": " + words, Math.max(1, width - indent.length()));
    String head =
        (at == null ? indent : style.paint(Style.Color.FAINT, date) + "  ")
            + (shown.startsWith(name)
                ? style.paint(Style.Color.NAME, name) + shown.substring(name.length())
                : shown);
    return link == null
        ? List.of(head)
        : List.of(head, Table.shortened(indent + Printable.line(link), width));
  }
}
