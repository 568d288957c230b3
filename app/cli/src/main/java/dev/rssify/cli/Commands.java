package dev.rssify.cli;

import dev.rssify.cli.feeds.AddCommand;
import dev.rssify.cli.feeds.DiscoverCommand;
import dev.rssify.cli.feeds.FeedsCommand;
import dev.rssify.cli.feeds.ImportCommand;
import dev.rssify.cli.feeds.RemoveCommand;
import dev.rssify.cli.feeds.SourcesCommand;
import dev.rssify.cli.feeds.ValidateCommand;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.cli.polling.ExplainCommand;
import dev.rssify.cli.polling.FetchCommand;
import dev.rssify.cli.polling.GetCommand;
import dev.rssify.cli.polling.PauseCommand;
import dev.rssify.cli.polling.ResumeCommand;
import dev.rssify.cli.polling.ServeCommand;
import dev.rssify.cli.reading.ClusterCommand;
import dev.rssify.cli.reading.DeadLettersCommand;
import dev.rssify.cli.reading.EntriesCommand;
import dev.rssify.cli.reading.ExportCommand;
import dev.rssify.cli.reading.ExtractCommand;
import dev.rssify.cli.reading.KeywordsCommand;
import dev.rssify.cli.reading.ParseCommand;
import dev.rssify.cli.reading.SinksCommand;
import dev.rssify.cli.reading.StatsCommand;
import dev.rssify.cli.reading.TailCommand;
import dev.rssify.cli.render.Terminal;
import dev.rssify.cli.store.BackupCommand;
import dev.rssify.cli.store.CompactCommand;
import dev.rssify.cli.store.ConfigCommand;
import dev.rssify.cli.store.DoctorCommand;
import dev.rssify.cli.store.RawCommand;
import dev.rssify.cli.store.ReparseCommand;
import dev.rssify.cli.store.RestoreCommand;
import dev.rssify.cli.store.VerifyCommand;
import dev.rssify.service.Webhooks;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Creates the commands and lists them by subject for {@code rssify --help}.
 *
 * <p>Reading the options of all commands takes longer than most commands run, so only the command
 * that is named on the command line is created. For the same reason, providers are looked up only
 * for a name that is not known here.
 */
final class Commands {

  /** Commands that need all others. */
  private static final Set<String> OVERVIEWS = Set.of("completion", "man", "help");

  private final Map<String, Supplier<Object>> all = new LinkedHashMap<>();
  private final Map<String, String> firstOfGroup = new HashMap<>();
  private final Supplier<Map<String, Supplier<Object>>> provided;

  Commands(
      Map<String, String> environment,
      OutputStream out,
      StopSignal stop,
      InstantSource clock,
      DoubleSupplier chance) {
    this.provided = () -> provided(environment, clock, stop);
    Webhooks webhooks = new Webhooks(environment, clock, chance);
    firstOfGroup.put("add", "feeds");
    all.put("add", () -> new AddCommand(environment));
    all.put("import", () -> new ImportCommand(environment, clock));
    all.put("remove", () -> new RemoveCommand(environment));
    all.put("feeds", () -> new FeedsCommand(environment, clock));
    all.put("discover", () -> new DiscoverCommand(environment));
    all.put("validate", () -> new ValidateCommand(environment));
    all.put("sources", SourcesCommand::new);
    firstOfGroup.put("fetch", "polling");
    all.put("fetch", () -> new FetchCommand(environment, webhooks));
    all.put("serve", () -> new ServeCommand(environment, clock, stop));
    all.put("pause", () -> new PauseCommand(environment, clock));
    all.put("resume", () -> new ResumeCommand(environment, clock));
    all.put("explain", () -> new ExplainCommand(environment));
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
    all.put("extract", () -> new ExtractCommand(environment));
    all.put("keywords", KeywordsCommand::new);
    all.put("cluster", ClusterCommand::new);
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
    boolean needsAll = name == null || OVERVIEWS.contains(name);
    Supplier<Object> named = needsAll ? null : all.get(name);
    if (named == null && !"--version".equals(name)) {
      Map<String, Supplier<Object>> more = provided.get();
      named = needsAll ? null : more.get(name);
      if (named == null) {
        more.values().forEach(each -> root.addSubcommand(each.get()));
        all.values().forEach(each -> root.addSubcommand(each.get()));
      }
    }
    if (named != null) {
      root.addSubcommand(named.get());
    }
  }

  private Map<String, Supplier<Object>> provided(
      Map<String, String> environment, InstantSource clock, StopSignal stop) {
    Map<String, Supplier<Object>> found = new LinkedHashMap<>();
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      SequencedMap<String, Supplier<Object>> commands = provider.commands(environment, clock, stop);
      firstOfGroup.put(commands.firstEntry().getKey(), provider.group());
      found.putAll(commands);
    }
    return found;
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
