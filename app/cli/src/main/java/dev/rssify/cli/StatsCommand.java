package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.embed.Storage;
import dev.rssify.json.StatisticsJson;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify stats}: what the store has to say about itself. */
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Say what is in the store and how polling goes: entries by source and by day, feeds by status,",
      "what polls came to and what they saved, how late entries are found. No network access.",
      "",
      "Polls older than retention.fetch_log are stored by the hour: they count as not_modified,",
      "failed, or document, whether it had changed or not.",
      "",
      "Exit status: 0 said, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify stats --days 30"})
final class StatsCommand implements Callable<Integer> {

  private static final int MOST_DAYS = 366;

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--days", paramLabel = "N", description = "How far to look back. Default: 14.")
  private int days = 14;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many sources, hosts and errors to name. Default: 5.")
  private int top = 5;

  @Mixin private CommonOptions common = new CommonOptions();

  StatsCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    if (days < 1 || days > MOST_DAYS || top < 1) {
      throw new ConfigException("--days takes 1 to " + MOST_DAYS + ", --top takes 1 or more");
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Storage storage = OpenStores.shared(EngineConfigs.from(common.load(environment)))) {
      Statistics.Report report = new Statistics(storage.store()).over(days, top, clock.instant());
      if (common.json) {
        out.println(new StatisticsJson().write(report));
      } else {
        new StatsText(out, Terminal.width(environment)).print(report);
      }
    }
    return ExitCode.OK;
  }
}
