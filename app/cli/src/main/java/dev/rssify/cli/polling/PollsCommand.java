package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.Style;
import dev.rssify.cli.render.Table;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.operations.inspection.FetchHistory;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.FetchView;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code rssify polls}: lists the fetch log. */
@Command(
    name = "polls",
    description = {
      "List polls and their outcomes, newest first",
      "",
      "Lists the time, feed, outcome, HTTP status, size as served, duration of the exchange and number",
      "of new entries. Polls older than retention.fetch_log_days are only counted ('rssify stats').",
      "",
      "Exit status: 0 listed, 2 wrong usage, or no such feed."
    },
    footer = {
      "",
      "Examples:",
      "  rssify polls --failed --since 1d",
      "  rssify polls harbour --limit 100 --json"
    })
public final class PollsCommand extends StoreCommand {

  private static final int FEED = 1;

  @Mixin private FeedSelection feeds = new FeedSelection();

  @Mixin private Period period = new Period();

  @Option(names = "--failed", description = "Only polls that failed.")
  private boolean failed;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of polls. Default: 20.")
  private int limit = 20;

  public PollsCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    requireAtLeast(1, "--limit", limit);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Store store = storage.store();
    Period.Span span = period.span(now(), output().style());
    Stream<FetchRecord> polls =
        new FetchHistory(store.fetches(), span.from(), span.to())
            .newest(feeds.ids(store))
            .filter(fetch -> !failed || fetch.failed())
            .limit(limit);
    if (output().json()) {
      polls
          .takeWhile(_ -> !out().checkError())
          .forEach(fetch -> out().println(FetchView.line(fetch)));
    } else {
      table(polls, new FeedNames(store), output().style());
    }
    return ExitCode.OK;
  }

  private void table(Stream<FetchRecord> polls, FeedNames names, Style style) {
    Table table = new Table(FEED, "TIME", "FEED", "OUTCOME", "CODE", "BYTES", "MS", "NEW");
    polls.forEach(fetch ->
        table.row(
            style.second(fetch.at()),
            names.of(fetch.feedId()),
            fetch.outcome(),
            fetch.status() == null ? "-" : fetch.status().toString(),
            Long.toString(fetch.wireBytes()),
            Long.toString(fetch.elapsed().toMillis()),
            Integer.toString(fetch.newEntries())));
    output().table(table, "no polls; 'rssify fetch' or 'rssify serve' polls feeds");
  }
}
