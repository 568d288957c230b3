package dev.rssify.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Lines of help as they stand in the source, made paragraphs that a terminal breaks for itself. */
final class Paragraphs {

  private Paragraphs() {}

  /** The same for a command and all under it. */
  static void reflow(CommandSpec command) {
    command.usageMessage().description(joined(List.of(command.usageMessage().description())));
    command.subcommands().values().forEach(sub -> reflow(sub.getCommandSpec()));
  }

  /** Empty and indented lines stand for themselves; so does one that begins the exit status. */
  private static String[] joined(List<String> lines) {
    List<String> paragraphs = new ArrayList<>();
    for (String line : lines) {
      boolean joins =
          !paragraphs.isEmpty()
              && !paragraphs.getLast().isEmpty()
              && !line.isEmpty()
              && !line.startsWith(" ")
              && !line.startsWith("Exit status");
      if (joins) {
        paragraphs.add(paragraphs.removeLast() + " " + line);
      } else {
        paragraphs.add(line);
      }
    }
    return paragraphs.toArray(String[]::new);
  }
}
