package dev.rssify.cli.io;

import dev.rssify.service.config.ConfigException;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The option {@code --yes}, and the question that it answers. */
public final class Confirmation {

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  /**
   * Whether to go on.
   *
   * @param command the name of the command, for the error message without a terminal
   */
  public boolean given(CommandContext context, String command, String question) {
    return yes
        || context
            .prompt()
            .apply(question + "\n[y/N] ")
            .orElseThrow(() ->
                new ConfigException(
                    command + " asks for confirmation; without a terminal give --yes"))
            .strip()
            .toLowerCase(Locale.ROOT)
            .matches("y|yes");
  }
}
