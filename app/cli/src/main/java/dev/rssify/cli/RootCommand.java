package dev.rssify.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify} without a command: prints the list of commands. */
@Command(
    name = "rssify",
    mixinStandardHelpOptions = true,
    description = "Polls feeds, stores entries, and delivers every change once, in order.",
    commandListHeading = "",
    footer = "'rssify COMMAND --help' shows options and examples.",
    synopsisSubcommandLabel = "COMMAND")
final class RootCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
