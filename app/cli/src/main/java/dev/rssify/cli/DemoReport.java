package dev.rssify.cli;

import dev.rssify.core.model.JournalEvent;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.json.EventJson;
import dev.rssify.lab.simulator.server.Stats;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/**
 * What {@code demo} prints: for programs the journal, for people a line per round and the
 * headlines.
 *
 * <p>Threading: events come from many threads, the rest from one.
 */
sealed interface DemoReport {

  void event(JournalEvent event);

  void begins(int feeds, int hosts);

  void round(Instant worldTime, List<PollOutcome> outcomes);

  void ends(Stats stats);

  static DemoReport of(CommonOptions options, CommandLine commandLine) {
    PrintWriter out = commandLine.getOut();
    return options.json ? new Json(out, new EventJson()) : new Text(out);
  }

  /** The journal, one event per line. */
  record Json(PrintWriter out, EventJson json) implements DemoReport {
    @Override
    public synchronized void event(JournalEvent event) {
      out.println(json.write(event));
    }

    @Override
    public void begins(int feeds, int hosts) {}

    @Override
    public void round(Instant worldTime, List<PollOutcome> outcomes) {}

    @Override
    public void ends(Stats stats) {}
  }

  /** Lines for people. */
  final class Text implements DemoReport {
    private static final int HEADLINES = 4;
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final PrintWriter out;
    private final List<String> headlines = new ArrayList<>();
    private int updates;

    Text(PrintWriter out) {
      this.out = out;
    }

    @Override
    public synchronized void event(JournalEvent event) {
      switch (event.payload()) {
        case Payload.NewEntry(var entry) ->
            headlines.add(Printable.line(String.valueOf(entry.title())));
        case Payload.EntryUpdated _ -> updates++;
        case Payload.EntryVanished _,
            Payload.EntriesMerged _,
            Payload.HistoryRewritten _,
            Payload.GapDetected _,
            Payload.FeedMoved _,
            Payload.FeedStale _,
            Payload.FeedRecovered _,
            Payload.FeedAdded _,
            Payload.FeedChanged _,
            Payload.FeedRemoved _,
            Payload.FeedGone _,
            Payload.DerivationAdded _ -> {}
      }
    }

    @Override
    public void begins(int feeds, int hosts) {
      out.printf(
          Locale.ROOT,
          "%d feeds of %d made-up publishers on this machine; an hour of theirs is a second.%n%n",
          feeds,
          hosts);
    }

    @Override
    public synchronized void round(Instant worldTime, List<PollOutcome> outcomes) {
      long failed = outcomes.stream().filter(PollOutcome.Failed.class::isInstance).count();
      long unchanged =
          outcomes.stream().filter(outcome -> outcome.code().equals("not_modified")).count();
      out.printf(
          Locale.ROOT,
          "%s  %d asked, %d not modified, %d failed; %d new, %d updated%n",
          TIME.format(worldTime),
          outcomes.size(),
          unchanged,
          failed,
          headlines.size(),
          updates);
      headlines.stream().limit(HEADLINES).forEach(title -> out.println("           " + title));
      if (headlines.size() > HEADLINES) {
        out.println("           ... and " + (headlines.size() - HEADLINES) + " more");
      }
      headlines.clear();
      updates = 0;
    }

    @Override
    public void ends(Stats stats) {
      out.printf(
          Locale.ROOT,
          "%n%d requests, %d KB received; %d answers were \"not modified\" and saved %d KB.%n"
              + "Now a real one:  ./rssify fetch --one URL%n",
          stats.requests(),
          stats.bytesSent() / 1000,
          stats.status(304),
          stats.bytesSaved() / 1000);
    }
  }
}
