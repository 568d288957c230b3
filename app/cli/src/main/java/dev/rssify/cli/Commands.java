package dev.rssify.cli;

import java.io.OutputStream;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Creates the commands and lists them by subject for {@code rssify --help}.
 *
 * <p>Reading the options of all commands takes longer than most commands run, so only the command
 * that is named on the command line is created.
 */
final class Commands {

  /** Commands that need all others. */
  private static final Set<String> OVERVIEWS = Set.of("completion", "man", "help");

  private final Map<String, Supplier<Object>> all = new LinkedHashMap<>();
  private final Map<String, String> firstOfGroup = new HashMap<>();

  Commands(
      Map<String, String> environment,
      OutputStream out,
      StopSignal stop,
      InstantSource clock,
      DoubleSupplier chance) {
    Webhooks webhooks = new Webhooks(environment, clock, chance);
    firstOfGroup.put("demo", "try");
    all.put("demo", () -> new DemoCommand(environment, clock, stop));
    firstOfGroup.put("add", "feeds");
    all.put("add", () -> new AddCommand(environment));
    all.put("import", () -> new ImportCommand(environment));
    all.put("remove", () -> new RemoveCommand(environment));
    all.put("feeds", () -> new FeedsCommand(environment, clock));
    all.put("discover", () -> new DiscoverCommand(environment));
    all.put("validate", () -> new ValidateCommand(environment));
    all.put("sources", SourcesCommand::new);
    firstOfGroup.put("fetch", "polling");
    all.put("fetch", () -> new FetchCommand(environment, webhooks));
    all.put("serve", () -> new ServeCommand(environment, clock, stop, webhooks));
    all.put("pause", () -> new PauseCommand(environment, clock));
    all.put("resume", () -> new ResumeCommand(environment, clock));
    all.put("explain", () -> new ExplainCommand(environment));
    all.put("conformance", () -> new ConformanceCommand(environment));
    firstOfGroup.put("entries", "reading");
    all.put("entries", () -> new EntriesCommand(environment, clock));
    all.put("tail", () -> new TailCommand(environment, clock, stop));
    all.put("stats", () -> new StatsCommand(environment, clock));
    all.put("export", () -> new ExportCommand(environment, clock, out));
    firstOfGroup.put("sinks", "delivery");
    all.put("sinks", () -> new SinksCommand(environment));
    all.put("deadletters", () -> new DeadLettersCommand(environment, webhooks));
    firstOfGroup.put("raw", "archive");
    all.put("raw", () -> new RawCommand(environment, out, Terminal::isThere));
    all.put("reparse", () -> new ReparseCommand(environment, clock));
    all.put("verify", () -> new VerifyCommand(environment, clock));
    all.put("compact", () -> new CompactCommand(environment, clock));
    firstOfGroup.put("config", "operation");
    all.put("config", () -> new ConfigCommand(environment));
    all.put("doctor", () -> new DoctorCommand(environment, clock));
    all.put("backup", () -> new BackupCommand(environment, clock));
    all.put("restore", () -> new RestoreCommand(environment));
    firstOfGroup.put("get", "tools");
    all.put("get", () -> new GetCommand(environment));
    all.put("parse", () -> new ParseCommand(environment, out));
    all.put("completion", CompletionCommand::new);
    all.put("man", ManCommand::new);
    all.put("help", () -> new CommandLine.HelpCommand());
  }

  /**
   * Adds the command with this name, or all commands if there is none or it needs the others.
   *
   * @param name the first argument, if there is any
   */
  void addTo(CommandLine root, @Nullable String name) {
    Supplier<Object> named = name == null || OVERVIEWS.contains(name) ? null : all.get(name);
    if (named != null) {
      root.addSubcommand(named.get());
    } else if (!"--version".equals(name)) {
      all.values().forEach(each -> root.addSubcommand(each.get()));
    }
  }

  /** One line for each command, with the subject in front of the first of a group. */
  String overview(CommandLine.Help root) {
    StringBuilder lines = new StringBuilder();
    root.subcommands()
        .forEach((name, command) ->
            lines.append(
                String.format(
                    Locale.ROOT,
                    "  %-10s %-12s %s%n",
                    firstOfGroup.getOrDefault(name, ""),
                    name,
                    ManPage.summary(command.commandSpec().usageMessage()))));
    return lines.toString();
  }
}
