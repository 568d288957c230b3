package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.EngineConfigs;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify pause}: stops all polling of a store. */
@Command(
    name = "pause",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Stop all polling of a store",
      "",
      "Applies to all processes until 'rssify resume'. A running serve starts no new polls after one",
      "second, and finishes running polls.",
      "",
      "Exit status: 0 paused, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify pause 'the line is being repaired'"})
public final class PauseCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "REASON",
      defaultValue = "by the operator",
      description = "Shown when a poll is refused. Default: ${DEFAULT-VALUE}.")
  private String reason = "";

  @Mixin private CommonOptions common = new CommonOptions();

  public PauseCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    try (Storage storage = OpenStores.shared(config)) {
      new StopSwitch(storage.store().flags(), clock).stop(reason);
    }
    common.report(
        spec,
        "paused",
        Printable.withoutPassword(config.store()) + " is not polled until 'rssify resume'");
    return ExitCode.OK;
  }
}
