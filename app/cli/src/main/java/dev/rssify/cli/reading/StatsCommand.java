package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.render.StatsText;
import dev.rssify.cli.render.Terminal;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.StatisticsView;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify stats}: prints statistics of a store. */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Show counts of entries, feeds, polls and errors",
      "",
      "Includes entries by source and day, feeds by status, outcomes of polls, saved bytes, and the",
      "delay until entries are found. No network access.",
      "",
      "Polls older than retention.fetch_log_days are summed by the hour: they count as not_modified,",
      "failed, or document (changed or not).",
      "",
      "Exit status: 0 done, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify stats --days 30"})
public final class StatsCommand implements Callable<Integer> {

  private static final int MAX_DAYS = 366;

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

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

  @Mixin private CommonOptions common = new CommonOptions();

  public StatsCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    if (days < 1 || days > MAX_DAYS || top < 1) {
      throw new ConfigException("--days takes 1 to " + MAX_DAYS + ", --top takes 1 or more");
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Storage storage = OpenStores.shared(EngineConfigs.from(common.load(environment)))) {
      Statistics.Report report = new Statistics(storage.store()).over(days, top, clock.instant());
      if (common.json()) {
        out.println(StatisticsView.line(report));
      } else {
        new StatsText(out, Terminal.width(environment)).print(report);
      }
    }
    return ExitCode.OK;
  }
}
