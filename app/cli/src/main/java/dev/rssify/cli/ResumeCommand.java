package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify resume}: lets a store be polled again. */
@Command(
    name = "resume",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Let a store be polled again that 'rssify pause' stopped. What became due meanwhile is paced.",
      "",
      "Exit status: 0 it may be polled, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify resume --store sqlite:news.db"})
final class ResumeCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CommonOptions common = new CommonOptions();

  ResumeCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    boolean wasPaused;
    try (Storage storage = OpenStores.shared(config)) {
      wasPaused = new StopSwitch(storage.store().flags(), clock).resume();
    }
    common.say(
        spec,
        "resumed",
        Printable.withoutPassword(config.store())
            + (wasPaused ? " is polled again" : " was not paused"));
    return ExitCode.OK;
  }
}
