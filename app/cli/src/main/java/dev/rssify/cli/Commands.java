package dev.rssify.cli;

import java.io.OutputStream;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Every command there is, in the order help lists them.
 *
 * <p>Looking at the options of all takes longer than most commands do, so a command that is named
 * is the only one made.
 */
final class Commands {

  /** Those that have to know all others. */
  private static final Set<String> OVERVIEWS = Set.of("completion", "man", "help");

  private final Map<String, Supplier<Object>> all = new LinkedHashMap<>();

  Commands(
      Map<String, String> environment,
      OutputStream out,
      StopSignal stop,
      InstantSource clock,
      DoubleSupplier chance) {
    Webhooks webhooks = new Webhooks(environment, clock, chance);
    all.put("demo", () -> new DemoCommand(environment, clock, stop));
    all.put("fetch", () -> new FetchCommand(environment, webhooks));
    all.put("serve", () -> new ServeCommand(environment, clock, stop, webhooks));
    all.put("add", () -> new AddCommand(environment));
    all.put("import", () -> new ImportCommand(environment));
    all.put("remove", () -> new RemoveCommand(environment));
    all.put("feeds", () -> new FeedsCommand(environment, clock));
    all.put("entries", () -> new EntriesCommand(environment, clock));
    all.put("stats", () -> new StatsCommand(environment, clock));
    all.put("tail", () -> new TailCommand(environment, clock, stop));
    all.put("sinks", () -> new SinksCommand(environment));
    all.put("deadletters", () -> new DeadLettersCommand(environment, webhooks));
    all.put("pause", () -> new PauseCommand(environment, clock));
    all.put("resume", () -> new ResumeCommand(environment, clock));
    all.put("explain", () -> new ExplainCommand(environment));
    all.put("parse", () -> new ParseCommand(environment, out));
    all.put("discover", () -> new DiscoverCommand(environment));
    all.put("get", () -> new GetCommand(environment));
    all.put("sources", SourcesCommand::new);
    all.put("validate", () -> new ValidateCommand(environment));
    all.put("export", () -> new ExportCommand(environment, clock, out));
    all.put("compact", () -> new CompactCommand(environment, clock));
    all.put("raw", () -> new RawCommand(environment, out, Terminal::isThere));
    all.put("reparse", () -> new ReparseCommand(environment, clock));
    all.put("conformance", () -> new ConformanceCommand(environment));
    all.put("verify", () -> new VerifyCommand(environment, clock));
    all.put("config", () -> new ConfigCommand(environment));
    all.put("doctor", () -> new DoctorCommand(environment, clock));
    all.put("backup", () -> new BackupCommand(environment, clock));
    all.put("restore", () -> new RestoreCommand(environment));
    all.put("completion", CompletionCommand::new);
    all.put("man", ManCommand::new);
    all.put("help", () -> new CommandLine.HelpCommand());
  }

  /**
   * Adds the command of this name; all of them if there is none, or if it speaks of the others.
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
}
