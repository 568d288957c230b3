package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.EntryText;
import dev.rssify.cli.render.Style;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.operations.search.FoundEntry;
import dev.rssify.core.operations.search.Passage;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchQuery.Mode;
import dev.rssify.core.operations.search.SearchQuery.Order;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Search;
import dev.rssify.embed.Storage;
import dev.rssify.embed.derive.Embeddings;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.SearchView;
import dev.rssify.service.config.ConfigException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify search}: finds stored entries by their words and meaning. */
@Command(
    name = "search",
    description = {
      "Find entries by their words or meaning, best first",
      "",
      "Words match in any form; \"phrases\" match word by word, +word must occur, -word must not.",
      "title:, text:, author:, category:, lang: and site: search one field.",
      "",
      "Where entries have embeddings (embeddings.enabled), entries of similar meaning are found, too:",
      "both rankings are merged. --words and --semantic use one of them.",
      "",
      "Indexes new entries first, unless serve does. The index is beside the store.",
      "",
      "Exit status: 0 found some, 1 found none, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify search central bank interest rates --since 7d",
      "  rssify search --tag news '\"climate summit\" -sponsored'",
      "  rssify search --semantic why borrowing money became more expensive",
      "  rssify search title:java lang:en --newest --json | jq .link"
    })
public final class SearchCommand extends StoreCommand {

  @Parameters(paramLabel = "WORD", arity = "1..*", description = "Words to search for.")
  private List<String> words = List.of();

  @Option(
      names = "--feed",
      paramLabel = "FEED",
      description =
          "Only of this feed: name, id, URL, or the start of an id or name. Can be repeated.")
  private List<String> feeds = List.of();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "Only feeds with one of these tags. Can be repeated.")
  private Set<String> tags = Set.of();

  @Mixin private Period period = new Period();

  @Option(names = "--newest", description = "List the newest first.")
  private boolean newest;

  @Option(names = "--semantic", description = "Search by meaning alone.")
  private boolean semantic;

  @Option(names = "--words", description = "Search by words alone.")
  private boolean onlyWords;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of entries, up to 200. Default: 10.")
  private int limit = 10;

  public SearchCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    requireAtLeast(1, "--limit", limit);
    if (semantic && (onlyWords || newest)) {
      throw new ConfigException("--semantic excludes --words and --newest");
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Store store = storage.store();
    Period.Span span = period.span(now(), output().style());
    try (Embeddings model = embeddings(config, storage);
        Search search = Search.of(storage, model, EngineListener.NONE)) {
      SearchQuery query =
          new SearchQuery(
              String.join(" ", words),
              FeedSelection.ids(store, feeds, tags),
              span.from(),
              span.to(),
              newest ? Order.NEWEST_FIRST : Order.BEST_FIRST,
              limit,
              semantic ? Mode.MEANING : onlyWords ? Mode.WORDS : Mode.AUTO);
      Search.Status status = search.status();
      if (status.stale() != null && status.writable() && !output().quiet()) {
        output().problem("building the search index of all entries: " + status.stale());
      }
      SearchResult result = search.find(query);
      if (result.withoutMeaning() != null && semantic) {
        throw new ConfigException(result.withoutMeaning().reason());
      }
      print(result, store);
      return status(!result.found().isEmpty());
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  private void print(SearchResult result, Store store) {
    FeedNames names = new FeedNames(store);
    FeedTitles titles = new FeedTitles(store);
    result
        .found()
        .forEach(found ->
            output().record(() -> SearchView.line(found, titles), () -> text(found, names)));
    if (!output().json() && !output().quiet()) {
      out().println(result.found().isEmpty() ? "No entries match." : count(result));
      if (result.withoutMeaning() != null) {
        output().problem("searched by words alone: " + result.withoutMeaning().reason());
      }
      if (result.behind() > 0) {
        output().problem("the index is " + result.behind() + " events behind");
      }
    }
  }

  private static String count(SearchResult result) {
    return switch (result.ranking()) {
      case WORDS -> result.found().size() + " of " + result.total() + " entries";
      case MEANING -> result.found().size() + " entries, nearest in meaning first";
      case HYBRID -> result.found().size() + " entries by words and meaning";
    };
  }

  private String text(FoundEntry found, FeedNames names) {
    Style style = output().style();
    var headline = found.entry().headline();
    List<String> lines =
        EntryText.lines(
            found.entry().sortAt(),
            names.of(found.entry().feedId()),
            headline.title(),
            headline.link(),
            output().width(),
            style);
    return String.join("\n", lines) + "\n    " + painted(found.passages().text(), style) + "\n";
  }

  private static String painted(Passage passage, Style style) {
    StringBuilder line = new StringBuilder();
    int last = 0;
    for (Passage.Mark mark : passage.marks()) {
      line.append(piece(passage.text().substring(last, mark.start())));
      line.append(
          style.paint(
              Style.Color.BOLD,
              Printable.line(passage.text().substring(mark.start(), mark.end()))));
      last = mark.end();
    }
    return line.append(piece(passage.text().substring(last))).toString().strip();
  }

  /** Safe to print, with the spaces around it. */
  private static String piece(String text) {
    String shown = Printable.line(text);
    boolean before = !text.isEmpty() && Character.isWhitespace(text.charAt(0));
    boolean after = !text.isEmpty() && Character.isWhitespace(text.charAt(text.length() - 1));
    return shown.isEmpty() ? (before ? " " : "") : (before ? " " : "") + shown + (after ? " " : "");
  }
}
