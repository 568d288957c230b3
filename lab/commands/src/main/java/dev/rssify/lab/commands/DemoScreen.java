package dev.rssify.lab.commands;

import dev.rssify.cli.render.EventText;
import dev.rssify.cli.render.StatsText;
import dev.rssify.cli.render.Table;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.lab.commands.DemoFigures.Headline;
import dev.rssify.lab.commands.DemoFigures.Moment;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Renders the counts of a demo as lines of a terminal.
 *
 * <p>Invariants: the number of lines is constant, so that each display covers the last; no line is
 * wider than the terminal.
 *
 * @param width the number of columns
 * @param colors whether color codes are used
 * @param zone of the times
 */
record DemoScreen(int width, boolean colors, ZoneId zone) {

  private static final int HEADLINES = 8;
  private static final int NAME = 12;
  private static final int NUMBER = 6;

  /** Wider titles would move the source too far away. */
  private static final int WIDEST_TITLE = 72;

  private static final int SOURCE = 24;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private static final String BOLD = "1";
  private static final String GREEN = "32";
  private static final String YELLOW = "33";
  private static final String RED = "31";
  private static final String FAINT = "2";

  List<String> lines(Moment now) {
    List<String> lines = new ArrayList<>();
    long fresh = now.atFirst() + now.since();
    lines.add(figure("new", fresh, GREEN, now.since() + " since the first poll; " + updated(now)));
    lines.add(figure("", StatsText.sparkline(now.newBySecond()) + lastSeconds(now)));
    lines.add(figure("polls", now.polls(), BOLD, pace(now)));
    lines.add(figure("unchanged", now.unchanged(), BOLD, saved(now)));
    lines.add(figure("rate-limited", now.rateLimited().size(), YELLOW, rateLimits(now)));
    lines.add(figure("failed", now.failed(), RED, failures(now)));
    lines.add("");
    for (int i = 0; i < HEADLINES; i++) {
      lines.add(i < now.latest().size() ? headline(now.latest().get(i)) : "");
    }
    return lines;
  }

  private static String updated(Moment now) {
    return EventText.counted(now.updated(), "entry was", "entries were") + " updated";
  }

  private static String pace(Moment now) {
    return "in " + Times.about(now.passed()) + "; received " + StatsText.bytes(now.bytesReceived());
  }

  private static String failures(Moment now) {
    return now.failures().entrySet().stream()
        .map(one -> one.getValue() + " " + one.getKey())
        .collect(Collectors.joining(", "));
  }

  private static String lastSeconds(Moment now) {
    int seconds = now.newBySecond().size();
    return seconds == 0 ? "" : "  per second, in the last " + seconds + " s";
  }

  private static String saved(Moment now) {
    long share = now.polls() == 0 ? 0 : Math.round(100.0 * now.unchanged() / now.polls());
    return share + "% of all polls (304); saved " + StatsText.bytes(now.bytesSaved());
  }

  private static String rateLimits(Moment now) {
    return now.rateLimited().stream()
        .map(gate -> host(gate) + " for " + left(gate, now.at()))
        .collect(Collectors.joining(", "));
  }

  private static String host(HostGate gate) {
    return gate.groupId().replaceFirst(":\\d+$", "");
  }

  private static String left(HostGate gate, Instant now) {
    Instant end = gate.notBefore() == null ? now : gate.notBefore();
    return Times.about(Duration.between(now, end).plusMillis(999));
  }

  private String figure(String name, long number, String color, String words) {
    String digits = String.format(Locale.ROOT, "%" + NUMBER + "d", number);
    String rest = Table.shortened(words, Math.max(1, width - NAME - NUMBER - 2));
    return padded(name, NAME) + (number == 0 ? digits : painted(color, digits)) + "  " + rest;
  }

  private String figure(String name, String words) {
    String rest = Table.shortened(words, Math.max(1, width - NAME - NUMBER - 2));
    return padded(name, NAME + NUMBER + 2) + rest;
  }

  private String headline(Headline headline) {
    String time = TIME.format(headline.at().atZone(zone));
    String flag = headline.update() ? "edit" : "new ";
    int room = Math.clamp(width - time.length() - flag.length() - SOURCE - 6, 1, WIDEST_TITLE);
    String title = padded(Table.shortened(headline.title(), room), room);
    return painted(FAINT, time)
        + "  "
        + painted(headline.update() ? YELLOW : GREEN, flag)
        + "  "
        + title
        + "  "
        + painted(FAINT, Table.shortened(headline.source(), SOURCE));
  }

  private static String padded(String text, int columns) {
    return text + " ".repeat(Math.max(0, columns - Table.columns(text)));
  }

  private String painted(String color, String text) {
    return colors ? "\033[" + color + "m" + text + "\033[0m" : text;
  }
}
