package dev.rssify.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify} without a command: says what there is. */
@Command(
    name = "rssify",
    mixinStandardHelpOptions = true,
    description = "Feeds in; every change out, once, in order, explained.",
    synopsisSubcommandLabel = "COMMAND")
final class RootCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
