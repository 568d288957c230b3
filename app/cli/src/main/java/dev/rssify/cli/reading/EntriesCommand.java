package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.render.Table;
import dev.rssify.cli.render.Terminal;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.operations.inspection.NamedEntries;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify entries}: lists stored entries. */
@Command(
    name = "entries",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "List entries, newest first",
      "",
      "With --json each entry is complete: text, links, keys and raw references.",
      "",
      "Exit status: 0 listed, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify entries --since 2h",
      "  rssify entries --key https://example.com/news/7 --json",
      "  rssify entries https://example.com/feed.xml --limit 5 --json | jq .text"
    })
public final class EntriesCommand implements Callable<Integer> {

  private static final int PAGE = 200;

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "FEED",
      arity = "0..*",
      description = "Only entries of these feeds: URL, feed id or subscription id. Default: all.")
  private List<String> feeds = List.of();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Only entries first seen since: 2h, 3d, 2026-11-15, 2026-11-15T08:00:00Z.")
  private @Nullable String since;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "Only the entry with this key: its id or link as published, or its xxh64 or md5.")
  private @Nullable String key;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of entries. Default: 20.")
  private int limit = 20;

  @Option(names = "--oldest", description = "List the oldest first.")
  private boolean oldest;

  @Mixin private CommonOptions common = new CommonOptions();

  public EntriesCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    if (limit < 1) {
      throw new ConfigException("--limit must be at least 1, not " + limit);
    }
    Instant from = since == null ? null : Times.since(since, clock.instant());
    PrintWriter out = spec.commandLine().getOut();
    try (Storage storage = OpenStores.shared(EngineConfigs.from(common.load(environment)))) {
      Store store = storage.store();
      Set<UUID> of =
          feeds.stream()
              .map(name -> OpenStores.feed(store, name).id())
              .collect(Collectors.toUnmodifiableSet());
      if (key != null) {
        keyed(new NamedEntries(store), of).stream()
            .limit(limit)
            .forEach(entry -> print(entry, out));
        out.flush();
        return ExitCode.OK;
      }
      Order order = oldest ? Order.OLDEST_FIRST : Order.NEWEST_FIRST;
      list(store, new EntryQuery(of, from, order, null, Math.min(PAGE, limit)), out);
      out.flush();
    }
    return ExitCode.OK;
  }

  private List<Entry> keyed(NamedEntries named, Set<UUID> of) {
    if (since != null || oldest) {
      throw new ConfigException("--since and --oldest cannot be combined with --key");
    }
    String wanted = Objects.requireNonNull(key);
    return (of.isEmpty() ? named.find(wanted) : named.find(wanted, of))
        .orElseThrow(() ->
            new ConfigException("too many entries to search for this key; give the feed too"));
  }

  private void list(Store store, EntryQuery first, PrintWriter out) {
    EntryQuery query = first;
    int left = limit;
    while (left > 0) {
      EntryPage page = store.entries().list(query);
      page.entries().stream().limit(left).forEach(entry -> print(entry, out));
      left -= page.entries().size();
      if (page.next() == null) {
        return;
      }
      query = query.from(page.next());
    }
  }

  private void print(Entry entry, PrintWriter out) {
    if (common.json()) {
      out.println(EntryDocument.line(entry));
      return;
    }
    EntryHeadline headline = entry.headline();
    int width = Terminal.width(environment);
    String title = headline.title() == null ? "(no title)" : Printable.line(headline.title());
    String date = entry.sortAt().truncatedTo(ChronoUnit.MINUTES).toString().replace(":00Z", "Z");
    out.println(Table.shortened(date + "  " + title, width));
    if (headline.link() != null) {
      String link = " ".repeat(date.length() + 2) + Printable.line(headline.link());
      out.println(Table.shortened(link, width));
    }
  }
}
