package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import picocli.CommandLine.Command;

/** {@code rssify resume}: resumes polling. */
@Command(
    name = "resume",
    description = {
      "Resume polling of a paused store",
      "",
      "Undoes 'rssify pause'. Polls that became due meanwhile are spread out.",
      "",
      "Exit status: 0 resumed, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify resume --store sqlite:news.db"})
public final class ResumeCommand extends StoreCommand {

  public ResumeCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    boolean wasPaused = new StopSwitch(storage.store().flags(), context.clock()).resume();
    output()
        .outcome(
            "resumed",
            Printable.withoutPassword(config.store())
                + (wasPaused ? " is polled again" : " was not paused"));
    return ExitCode.OK;
  }
}
