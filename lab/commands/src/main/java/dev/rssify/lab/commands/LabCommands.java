package dev.rssify.lab.commands;

import dev.rssify.cli.CommandProvider;
import dev.rssify.cli.io.StopSignal;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Supplier;

/** The commands that show the product on simulated publishers. */
public final class LabCommands implements CommandProvider {

  @Override
  public String group() {
    return "try";
  }

  @Override
  public SequencedMap<String, Supplier<Object>> commands(
      Map<String, String> environment, InstantSource clock, StopSignal stop) {
    SequencedMap<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("demo", () -> new DemoCommand(environment, clock, stop));
    commands.put("conformance", () -> new ConformanceCommand(environment));
    return commands;
  }
}
