package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify pause}: stops all polling of a store. */
@Command(
    name = "pause",
    description = {
      "Stop all polling of a store",
      "",
      "Applies to all processes until 'rssify resume'. A running serve starts no new polls after one",
      "second, and finishes running polls.",
      "",
      "Exit status: 0 paused, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify pause 'the line is being repaired'"})
public final class PauseCommand extends StoreCommand {

  @Parameters(
      paramLabel = "REASON",
      defaultValue = "by the operator",
      description = "Shown when a poll is refused. Default: ${DEFAULT-VALUE}.")
  private String reason = "";

  public PauseCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    new StopSwitch(storage.store().flags(), context.clock()).stop(reason);
    output()
        .outcome(
            "paused",
            Printable.withoutPassword(config.store()) + " is not polled until 'rssify resume'");
    return ExitCode.OK;
  }
}
