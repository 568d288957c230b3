package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.Table;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.operations.inspection.NamedEntries;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.service.config.ConfigException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify entries}: lists stored entries. */
@Command(
    name = "entries",
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
public final class EntriesCommand extends StoreCommand {

  private static final int PAGE = 200;

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

  public EntriesCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    requireAtLeast(1, "--limit", limit);
    if (key != null && (since != null || oldest)) {
      throw new ConfigException("--since and --oldest cannot be combined with --key");
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Store store = storage.store();
    Set<UUID> of = OpenStores.feedIds(store, feeds);
    if (key != null) {
      NamedEntries named = new NamedEntries(store);
      (of.isEmpty() ? named.find(key) : named.find(key, of))
              .orElseThrow(() ->
                  new ConfigException("too many entries to search for this key; give the feed too"))
              .stream()
              .limit(limit)
              .forEach(this::print);
      return ExitCode.OK;
    }
    Instant from = since == null ? null : Times.since(since, now());
    Order order = oldest ? Order.OLDEST_FIRST : Order.NEWEST_FIRST;
    store
        .entries()
        .all(new EntryQuery(of, from, order, null, Math.min(PAGE, limit)))
        .limit(limit)
        .forEach(this::print);
    return ExitCode.OK;
  }

  private void print(Entry entry) {
    PrintWriter out = out();
    if (output().json()) {
      out.println(EntryDocument.line(entry));
      return;
    }
    EntryHeadline headline = entry.headline();
    int width = output().width();
    String title = headline.title() == null ? "(no title)" : Printable.line(headline.title());
    String date = entry.sortAt().truncatedTo(ChronoUnit.MINUTES).toString().replace(":00Z", "Z");
    out.println(Table.shortened(date + "  " + title, width));
    if (headline.link() != null) {
      String link = " ".repeat(date.length() + 2) + Printable.line(headline.link());
      out.println(Table.shortened(link, width));
    }
  }
}
