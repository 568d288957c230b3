package dev.rssify.cli.render;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Joins the lines of help texts to paragraphs, which picocli wraps at the terminal width. */
public final class Paragraphs {

  private Paragraphs() {}

  /** Joins the description of a command and of its subcommands. */
  public static void reflow(CommandSpec command) {
    command.usageMessage().description(joined(List.of(command.usageMessage().description())));
    command.subcommands().values().forEach(sub -> reflow(sub.getCommandSpec()));
  }

  /** Empty lines, indented lines and the exit status are not joined. */
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
