package dev.rssify.cli.store;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.RawView;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify compact}: deletes expired responses. */
@Command(
    name = "compact",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Delete expired responses from the raw archive",
      "",
      "Deletes responses older than retention.raw_days, except the last retention.raw_last of each",
      "feed, and data that nothing refers to. It is safe to interrupt.",
      "",
      "Exit status: 0 done, 2 wrong usage, or another process polls this store."
    },
    footer = {"", "Example:", "  rssify compact --store sqlite:news.db"})
public final class CompactCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CommonOptions common = new CommonOptions();

  public CompactCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    PrintWriter out = spec.commandLine().getOut();
    try (Storage storage = OpenStores.toPoll(config)) {
      RawRetention.Report report =
          RawOperations.of(config, storage).retention().run(clock.instant());
      if (common.json()) {
        out.println(RawView.line(report));
      } else if (!common.quiet()) {
        out.println(
            report.expired()
                + " responses deleted, "
                + report.moved()
                + " moved; "
                + report.dropped()
                + " segments of "
                + report.freed()
                + " bytes deleted");
      }
      return ExitCode.OK;
    }
  }
}
