package dev.rssify.cli;

import dev.rssify.cli.io.CommandContext;
import java.util.SequencedMap;
import java.util.function.Supplier;

/**
 * Adds commands that are not part of the product, such as {@code demo}. Providers are found with
 * {@link java.util.ServiceLoader} in the jars of the folder {@code lab} beside the program.
 */
public interface CommandProvider {

  /** The word in front of these commands in {@code rssify --help}. */
  String group();

  /** The commands by name, as picocli command objects. */
  SequencedMap<String, Supplier<Object>> commands(CommandContext context);
}
