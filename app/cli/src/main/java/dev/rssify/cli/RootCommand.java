package dev.rssify.cli;

import dev.rssify.embed.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify} without a command: says what there is. */
@Command(
    name = "rssify",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.BuildVersion.class,
    description = "Feeds in; every change out, once, in order, explained.",
    synopsisSubcommandLabel = "COMMAND")
final class RootCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** The version of this build. */
  static final class BuildVersion implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"rssify " + Version.current()};
    }
  }
}
