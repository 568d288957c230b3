package dev.rssify.lab.commands;

import dev.rssify.cli.render.EventText;
import dev.rssify.cli.render.StatsText;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.json.view.EventView;
import dev.rssify.lab.commands.DemoFigures.Headline;
import dev.rssify.lab.commands.DemoFigures.Moment;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * The output of {@code demo}: the journal as JSON, a live display on a terminal, or lines of text.
 *
 * <p>Threading: events arrive on many threads, everything else on one.
 */
sealed interface DemoReport {

  void event(JournalEvent event);

  void moment(Moment now);

  void ends(Moment end);

  /** The journal, one event per line. */
  record Json(PrintWriter out) implements DemoReport {
    @Override
    public synchronized void event(JournalEvent event) {
      out.println(EventView.line(event));
    }

    @Override
    public void moment(Moment now) {}

    @Override
    public void ends(Moment end) {}
  }

  /** A display that is redrawn in place. */
  final class Picture implements DemoReport {
    private final PrintWriter out;
    private final DemoScreen screen;
    private int drawn;

    Picture(PrintWriter out, DemoScreen screen) {
      this.out = out;
      this.screen = screen;
    }

    @Override
    public void event(JournalEvent event) {}

    @Override
    public void moment(Moment now) {
      List<String> lines = screen.lines(now);
      StringBuilder picture = new StringBuilder();
      if (drawn > 0) {
        picture.append("\033[").append(drawn).append("A\r");
      }
      lines.forEach(line -> picture.append(line).append("\033[K\n"));
      drawn = lines.size();
      out.print(picture);
      out.flush();
    }

    @Override
    public void ends(Moment end) {
      moment(end);
      // Ctrl-C printed ^C in the line of the cursor.
      out.println("\r\033[K\n" + last(end));
    }
  }

  /** A line every two seconds, with the headlines since the last one. */
  final class Lines implements DemoReport {
    private static final int HEADLINES = 3;
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final PrintWriter out;
    private Instant reported = Instant.MIN;

    Lines(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void event(JournalEvent event) {}

    @Override
    public void moment(Moment now) {
      if (now.polls() > 0 && now.at().isAfter(reported.plus(PAUSE))) {
        print(now);
      }
    }

    private void print(Moment now) {
      out.printf(
          Locale.ROOT,
          "%4ss  %d polls, %d unchanged, %d failed; %d new, %d updated; %s%n",
          now.passed().toSeconds(),
          now.polls(),
          now.unchanged(),
          now.failed(),
          now.atFirst() + now.since(),
          now.updated(),
          EventText.counted(now.rateLimited().size(), "host rate-limited", "hosts rate-limited"));
      now.latest().stream()
          .filter(headline -> headline.at().isAfter(reported))
          .limit(HEADLINES)
          .forEach(this::print);
      reported = now.at();
    }

    private void print(Headline headline) {
      String what = headline.update() ? "edit  " : "new   ";
      out.println("       " + what + headline.title() + " (" + headline.source() + ")");
    }

    @Override
    public void ends(Moment end) {
      print(end);
      out.println("\n" + last(end));
    }
  }

  private static String last(Moment end) {
    return String.format(
        Locale.ROOT,
        """
        %s in %s; received %s; %s were "not modified" and saved %s.
        The demo store is deleted. Poll a real feed:  ./rssify fetch URL\
        """,
        EventText.counted(end.polls(), "poll", "polls"),
        Times.about(end.passed()),
        StatsText.bytes(end.bytesReceived()),
        end.unchanged(),
        StatsText.bytes(end.bytesSaved()));
  }
}
