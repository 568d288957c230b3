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
import picocli.CommandLine.Spec;

/** {@code rssify resume}: resumes polling. */
@Command(
    name = "resume",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Resume polling of a paused store",
      "",
      "Undoes 'rssify pause'. Polls that became due meanwhile are spread out.",
      "",
      "Exit status: 0 resumed, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify resume --store sqlite:news.db"})
public final class ResumeCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CommonOptions common = new CommonOptions();

  public ResumeCommand(Map<String, String> environment, InstantSource clock) {
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
    common.report(
        spec,
        "resumed",
        Printable.withoutPassword(config.store())
            + (wasPaused ? " is polled again" : " was not paused"));
    return ExitCode.OK;
  }
}
