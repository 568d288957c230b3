package dev.rssify.cli;

import dev.rssify.cli.feeds.AddCommand;
import dev.rssify.cli.feeds.DisableCommand;
import dev.rssify.cli.feeds.DiscoverCommand;
import dev.rssify.cli.feeds.EditCommand;
import dev.rssify.cli.feeds.EnableCommand;
import dev.rssify.cli.feeds.FeedsCommand;
import dev.rssify.cli.feeds.ImportCommand;
import dev.rssify.cli.feeds.RemoveCommand;
import dev.rssify.cli.feeds.ResetCommand;
import dev.rssify.cli.feeds.ShowCommand;
import dev.rssify.cli.feeds.SourcesCommand;
import dev.rssify.cli.feeds.ValidateCommand;
import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.polling.BackfillCommand;
import dev.rssify.cli.polling.ExplainCommand;
import dev.rssify.cli.polling.FetchCommand;
import dev.rssify.cli.polling.GetCommand;
import dev.rssify.cli.polling.PauseCommand;
import dev.rssify.cli.polling.PollsCommand;
import dev.rssify.cli.polling.ResumeCommand;
import dev.rssify.cli.polling.ServeCommand;
import dev.rssify.cli.reading.ArticleCommand;
import dev.rssify.cli.reading.ClusterCommand;
import dev.rssify.cli.reading.ContextCommand;
import dev.rssify.cli.reading.DeadLettersCommand;
import dev.rssify.cli.reading.EntriesCommand;
import dev.rssify.cli.reading.ExportCommand;
import dev.rssify.cli.reading.ExtractCommand;
import dev.rssify.cli.reading.KeywordsCommand;
import dev.rssify.cli.reading.McpCommand;
import dev.rssify.cli.reading.MediaCommand;
import dev.rssify.cli.reading.OutCommand;
import dev.rssify.cli.reading.ParseCommand;
import dev.rssify.cli.reading.QueriesCommand;
import dev.rssify.cli.reading.SearchCommand;
import dev.rssify.cli.reading.SinksCommand;
import dev.rssify.cli.reading.StatsCommand;
import dev.rssify.cli.reading.TailCommand;
import dev.rssify.cli.store.BackupCommand;
import dev.rssify.cli.store.CompactCommand;
import dev.rssify.cli.store.ConfigCommand;
import dev.rssify.cli.store.DoctorCommand;
import dev.rssify.cli.store.IndexCommand;
import dev.rssify.cli.store.RawCommand;
import dev.rssify.cli.store.RederiveCommand;
import dev.rssify.cli.store.ReparseCommand;
import dev.rssify.cli.store.RestoreCommand;
import dev.rssify.cli.store.VerifyCommand;
import dev.rssify.cli.store.WorkersCommand;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.ServiceLoader;
import java.util.Set;
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
  private final CommandContext context;

  Commands(CommandContext context) {
    this.provided = () -> provided(context);
    this.context = context;
    firstOfGroup.put("add", "feeds");
    all.put("add", () -> new AddCommand(context));
    all.put("import", () -> new ImportCommand(context));
    all.put("remove", () -> new RemoveCommand(context));
    all.put("feeds", () -> new FeedsCommand(context));
    all.put("show", () -> new ShowCommand(context));
    all.put("edit", () -> new EditCommand(context));
    all.put("enable", () -> new EnableCommand(context));
    all.put("disable", () -> new DisableCommand(context));
    all.put("discover", () -> new DiscoverCommand(context));
    all.put("validate", () -> new ValidateCommand(context));
    all.put("sources", () -> new SourcesCommand(context));
    firstOfGroup.put("fetch", "polling");
    all.put("fetch", () -> new FetchCommand(context));
    all.put("serve", () -> new ServeCommand(context));
    all.put("pause", () -> new PauseCommand(context));
    all.put("resume", () -> new ResumeCommand(context));
    all.put("reset", () -> new ResetCommand(context));
    all.put("backfill", () -> new BackfillCommand(context));
    all.put("polls", () -> new PollsCommand(context));
    all.put("explain", () -> new ExplainCommand(context));
    firstOfGroup.put("entries", "reading");
    all.put("entries", () -> new EntriesCommand(context));
    all.put("article", () -> new ArticleCommand(context));
    all.put("media", () -> new MediaCommand(context));
    all.put("context", () -> new ContextCommand(context));
    all.put("search", () -> new SearchCommand(context));
    all.put("queries", () -> new QueriesCommand(context));
    all.put("tail", () -> new TailCommand(context));
    all.put("stats", () -> new StatsCommand(context));
    all.put("export", () -> new ExportCommand(context));
    firstOfGroup.put("out", "delivery");
    all.put("out", () -> new OutCommand(context));
    all.put("mcp", () -> new McpCommand(context));
    all.put("sinks", () -> new SinksCommand(context));
    all.put("deadletters", () -> new DeadLettersCommand(context));
    firstOfGroup.put("raw", "archive");
    all.put("raw", () -> new RawCommand(context));
    all.put("reparse", () -> new ReparseCommand(context));
    all.put("rederive", () -> new RederiveCommand(context));
    all.put("verify", () -> new VerifyCommand(context));
    all.put("compact", () -> new CompactCommand(context));
    firstOfGroup.put("config", "operation");
    all.put("config", () -> new ConfigCommand(context));
    all.put("index", () -> new IndexCommand(context));
    all.put("doctor", () -> new DoctorCommand(context));
    all.put("workers", () -> new WorkersCommand(context));
    all.put("backup", () -> new BackupCommand(context));
    all.put("restore", () -> new RestoreCommand(context));
    firstOfGroup.put("get", "tools");
    all.put("get", () -> new GetCommand(context));
    all.put("parse", () -> new ParseCommand(context));
    all.put("extract", () -> new ExtractCommand(context));
    all.put("keywords", KeywordsCommand::new);
    all.put("cluster", ClusterCommand::new);
    all.put("completion", () -> new CompletionCommand(context.environment()));
    all.put("man", ManCommand::new);
    all.put("help", () -> new CommandLine.HelpCommand());
  }

  /**
   * Adds the command with this name, or all commands if there is none or it needs the others.
   *
   * @param name the first argument, if there is any
   */
  void addTo(CommandLine root, @Nullable String name) {
    if (CompleteCommand.NAME.equals(name)) {
      Map<String, Supplier<Object>> every = new LinkedHashMap<>(all);
      every.putAll(provided.get());
      root.addSubcommand(new CompleteCommand(context, every));
      return;
    }
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

  private Map<String, Supplier<Object>> provided(CommandContext context) {
    Map<String, Supplier<Object>> found = new LinkedHashMap<>();
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      SequencedMap<String, Supplier<Object>> commands = provider.commands(context);
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
