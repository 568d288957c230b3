package dev.rssify.cli;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.core.text.NearestName;
import dev.rssify.service.config.ConfigException;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify man}: prints a manual page. */
@Command(
    name = "man",
    mixinStandardHelpOptions = true,
    description = "Print the manual page of a command",
    footer = {
      "",
      "Examples:",
      "  rssify man tail | man -l -",
      "  rssify man tail > ~/.local/share/man/man1/rssify-tail.1"
    })
final class ManCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..1",
      description = "Name of a command. Default: rssify.")
  private @Nullable String command;

  @Override
  public Integer call() {
    CommandSpec root = spec.root();
    Map<String, CommandLine> all = root.subcommands();
    CommandSpec shown = root;
    if (command != null) {
      CommandLine known = all.get(Synonyms.command(command));
      if (known == null) {
        throw new ConfigException(
            "unknown command '" + command + "'" + NearestName.hint(command, all.keySet()));
      }
      shown = known.getCommandSpec();
    }
    spec.commandLine().getOut().print(ManPage.of(shown));
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }
}
