package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.StatsText;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.StatisticsView;
import dev.rssify.service.config.ConfigException;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code rssify stats}: prints statistics of a store. */
@Command(
    name = "stats",
    description = {
      "Show counts of entries, feeds, polls and errors",
      "",
      "Includes entries by source and day, feeds by status, outcomes of polls, saved bytes, and the",
      "delay until entries are found. No network access.",
      "",
      "Polls older than retention.fetch_log_days are summed by the hour: they count as not_modified,",
      "failed, or document (changed or not). With FEED, --tag, --since or --until such polls are left",
      "out, and all entries of the feeds are read.",
      "",
      "Exit status: 0 done, 2 wrong usage."
    },
    footer = {"", "Examples:", "  rssify stats --days 30", "  rssify stats --tag sea --since 7d"})
public final class StatsCommand extends StoreCommand {

  private static final int MAX_DAYS = 366;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "Number of days to include. Default: 14.")
  private int days = 14;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "Number of sources, hosts and errors to list. Default: 5.")
  private int top = 5;

  @Mixin private FeedSelection feeds = new FeedSelection();

  @Mixin private Period period = new Period();

  public StatsCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    if (days < 1 || days > MAX_DAYS || top < 1) {
      throw new ConfigException("--days takes 1 to " + MAX_DAYS + ", --top takes 1 or more");
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Statistics.Report report = report(new Statistics(storage.store()));
    if (output().json()) {
      out().println(StatisticsView.line(report));
    } else {
      new StatsText(out(), output().width()).print(report);
    }
    return ExitCode.OK;
  }

  private Statistics.Report report(Statistics statistics) {
    if (!feeds.isGiven() && !period.isGiven()) {
      return statistics.over(days, top, now());
    }
    Period.Span span = period.span(now(), output().style());
    Instant to = span.to() == null ? now() : span.to();
    Instant from = span.from() == null ? to.minus(Duration.ofDays(days)) : span.from();
    if (Duration.between(from, to).toDays() > MAX_DAYS) {
      throw new ConfigException(
          "the period is longer than " + MAX_DAYS + " days; give a later --since");
    }
    return statistics.of(feeds.ids(statistics.store()), from, to, top);
  }
}
