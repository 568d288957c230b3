package dev.rssify.lab.commands;

import dev.rssify.cli.CommandProvider;
import dev.rssify.cli.io.CommandContext;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Supplier;

/** The commands that show the product on simulated publishers. */
public final class LabCommands implements CommandProvider {

  @Override
  public String group() {
    return "try";
  }

  @Override
  public SequencedMap<String, Supplier<Object>> commands(CommandContext context) {
    SequencedMap<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("demo", () -> new DemoCommand(context));
    commands.put("conformance", () -> new ConformanceCommand(context));
    return commands;
  }
}
