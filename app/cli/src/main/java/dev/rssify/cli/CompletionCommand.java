package dev.rssify.cli;

import dev.rssify.cli.io.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify completion}: prints a completion script. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Print a completion script for bash and zsh",
    footer = {
      "",
      "Examples:",
      "  source <(rssify completion)                                       # this shell",
      "  rssify completion > ~/.local/share/bash-completion/completions/rssify   # all shells"
    })
final class CompletionCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    CommandSpec root = spec.root();
    spec.commandLine().getOut().print(AutoComplete.bash(root.name(), root.commandLine()));
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }
}
