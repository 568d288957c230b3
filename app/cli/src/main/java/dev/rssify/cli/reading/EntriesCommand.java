package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.EntryText;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.operations.inspection.EntryKeyFinder;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.formats.html.SafeHtml;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.service.config.ConfigException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      "  rssify entries --tag news --by published --since 2026-11-01 --until 2026-11-08",
      "  rssify entries --key https://example.com/news/7 --json",
      "  rssify entries https://example.com/feed.xml --limit 5 --json | jq .text"
    })
public final class EntriesCommand extends StoreCommand {

  private static final int PAGE = 200;

  /** Which time of an entry a period is about. */
  enum By {
    SEEN,
    PUBLISHED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Mixin private FeedSelection feeds = new FeedSelection();

  @Mixin private Period period = new Period();

  @Option(
      names = "--by",
      paramLabel = "TIME",
      description =
          "The time that --since and --until compare: ${COMPLETION-CANDIDATES} (first seen)."
              + " Default: seen.")
  private By by = By.SEEN;

  @Option(
      names = "--key",
      paramLabel = "ID|LINK|HASH",
      description =
          "Only the entry with this key: its id or link as published, or its xxh64 or md5.")
  private @Nullable String key;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of entries. Default: 20.")
  private int limit = 20;

  @Option(
      names = "--html",
      description = "With --json: add content_html, the content as markup that is safe to show.")
  private boolean html;

  @Option(names = "--article", description = "With --json: add the article behind each entry.")
  private boolean article;

  @Option(
      names = "--one-per-cluster",
      description = "Of entries that are copies of each other, list only the first.")
  private boolean onePerCluster;

  @Option(names = "--oldest", description = "List the oldest first.")
  private boolean oldest;

  public EntriesCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    requireAtLeast(1, "--limit", limit);
    if (key != null && (period.isGiven() || oldest)) {
      throw new ConfigException("--since, --until and --oldest cannot be combined with --key");
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Store store = storage.store();
    FeedNames names = new FeedNames(store);
    FeedTitles titles = new FeedTitles(store);
    Set<UUID> of = feeds.ids(store);
    if (key != null) {
      EntryKeyFinder keyFinder = new EntryKeyFinder(store);
      (of.isEmpty() ? keyFinder.find(key) : keyFinder.find(key, of))
              .orElseThrow(() ->
                  new ConfigException("too many entries to search for this key; give the feed too"))
              .stream()
              .limit(limit)
              .forEach(entry -> print(entry, names, titles, store));
      return ExitCode.OK;
    }
    Period.Span span = period.span(now(), output().style());
    boolean bySeen = by == By.SEEN;
    Order order = oldest ? Order.OLDEST_FIRST : Order.NEWEST_FIRST;
    store
        .entries()
        .all(
            new EntryQuery(
                    of,
                    bySeen ? span.from() : null,
                    order,
                    null,
                    bySeen ? Math.min(PAGE, limit) : PAGE)
                .until(bySeen ? span.to() : null)
                .onePerCluster(onePerCluster))
        .filter(entry -> bySeen || span.holds(entry.publishedOrSeen()))
        .limit(limit)
        .takeWhile(_ -> !out().checkError())
        .forEach(entry -> print(entry, names, titles, store));
    return ExitCode.OK;
  }

  /** The entry, with what was requested in addition. */
  private String json(Entry entry, FeedTitles titles, Store store) {
    String line = EntryDocument.lines(List.of(entry), store.clusters(), titles).getFirst();
    if (html) {
      ParsedEntry published = entry.content().published();
      String content = published.content() == null ? published.summary() : published.content();
      line =
          RecordJson.merge(
              line,
              RecordJson.line(
                  Map.of("content_html", content == null ? "" : SafeHtml.clean(content))));
    }
    if (article) {
      String found =
          new Derivations(store)
              .newest(entry.uid(), EntryArticle.KIND)
              .map(stored -> new String(stored.content().toBytes(), StandardCharsets.UTF_8))
              .orElse("null");
      line = RecordJson.merge(line, RecordJson.field("article", found));
    }
    return line;
  }

  private void print(Entry entry, FeedNames names, FeedTitles titles, Store store) {
    PrintWriter out = out();
    if (output().json()) {
      out.println(json(entry, titles, store));
      return;
    }
    EntryHeadline headline = entry.headline();
    EntryText.lines(
            entry.sortAt(),
            names.of(entry.feedId()),
            headline.title(),
            headline.link(),
            output().width(),
            output().style())
        .forEach(out::println);
  }
}
