package dev.rssify.cli.render;

import dev.rssify.core.model.poll.PollOutcome;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * The progress bar, or a status, in the last line of a terminal; other output is printed above it.
 * Without a terminal it shows nothing.
 *
 * <p>Threading: safe for many threads. Threads wait for each other only while the bar is shown, so
 * that a slow reader of standard output does not delay standard error.
 */
public final class ProgressLine {

  private static final int BAR = 24;
  private static final String CLEAR = "\r\033[K";

  private final PrintWriter terminal;
  private final boolean shown;
  private volatile int feeds;
  private volatile String status = "";
  private int done;
  private int failed;
  private int fresh;

  public ProgressLine(PrintWriter terminal, boolean shown) {
    this.terminal = terminal;
    this.shown = shown;
  }

  public synchronized void started(int total) {
    feeds = total;
    draw();
  }

  public synchronized void polled(PollOutcome outcome) {
    done++;
    switch (outcome) {
      case PollOutcome.Succeeded succeeded -> fresh += succeeded.newEntries();
      case PollOutcome.Failed _ -> failed++;
    }
    draw();
  }

  /** Shows a text instead of the bar; an empty one removes it. */
  public synchronized void status(String text) {
    boolean wasShown = isShown();
    status = text;
    if (isShown()) {
      draw();
    } else if (wasShown) {
      terminal.print(CLEAR);
      terminal.flush();
    }
  }

  /** Prints a line above the bar. */
  public void above(Runnable print) {
    if (isShown()) {
      synchronized (this) {
        clear();
        print.run();
        draw();
      }
    } else {
      print.run();
    }
  }

  private boolean isShown() {
    return shown && (feeds > 0 || !status.isEmpty());
  }

  private void clear() {
    if (isShown()) {
      terminal.print(CLEAR);
      terminal.flush();
    }
  }

  private void draw() {
    if (isShown() && !status.isEmpty()) {
      terminal.print(CLEAR + status);
      terminal.flush();
    } else if (isShown() && done < feeds) {
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
