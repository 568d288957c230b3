package dev.rssify.cli;

import dev.rssify.core.model.PollOutcome;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * The last line of a terminal, which shows how far a pass has come; what is printed meanwhile
 * stands above it. Where there is no terminal it shows nothing.
 *
 * <p>Threading: guarded by its caller.
 */
final class ProgressLine {

  private static final int BAR = 24;
  private static final String CLEAR = "\r\033[K";

  private final PrintWriter terminal;
  private final boolean shown;
  private int feeds;
  private int done;
  private int failed;
  private int fresh;

  ProgressLine(PrintWriter terminal, boolean shown) {
    this.terminal = terminal;
    this.shown = shown;
  }

  void begins(int total) {
    feeds = total;
    draw();
  }

  void polled(PollOutcome outcome) {
    done++;
    switch (outcome) {
      case PollOutcome.Succeeded succeeded -> fresh += succeeded.newEntries();
      case PollOutcome.Failed _ -> failed++;
    }
    draw();
  }

  /** Makes room for another line. */
  void clear() {
    if (shown && feeds > 0) {
      terminal.print(CLEAR);
      terminal.flush();
    }
  }

  void draw() {
    if (shown && feeds > 0 && done < feeds) {
      int filled = (int) ((long) BAR * done / feeds);
      terminal.printf(
          Locale.ROOT,
          "%s[%s%s] %d of %d feeds, %d new, %d failed",
          CLEAR,
          "#".repeat(filled),
          ".".repeat(BAR - filled),
          done,
          feeds,
          fresh,
          failed);
      terminal.flush();
    } else {
      clear();
    }
  }
}
