package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.EntryText;
import dev.rssify.cli.render.Table;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.FoundEntry;
import dev.rssify.core.operations.search.QueryMatcher;
import dev.rssify.core.operations.search.StandingQueries;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.StandingQueryFactory;
import dev.rssify.embed.Storage;
import dev.rssify.embed.derive.EmbeddingConfig;
import dev.rssify.embed.derive.Embeddings;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.QueryView;
import dev.rssify.json.view.SearchView;
import dev.rssify.service.config.ConfigException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify queries}: the standing queries of a store. */
@Command(
    name = "queries",
    description = {
      "List, add, remove and test standing queries",
      "",
      "Every new or updated entry is compared with the standing queries. An entry that has all words",
      "of one causes a query_matched event, once for each version of the query. Words are written as",
      "for search. With --similarity, entries are compared by meaning, which needs embeddings",
      "(embeddings.enabled). Test shows which of the newest 1,000 entries match.",
      "",
      "Exit status: 0 done, 1 no entry matches (test), 2 wrong usage, or no such query."
    },
    footer = {
      "",
      "Examples:",
      "  rssify queries add rates '\"interest rates\" -sponsored' --tag news",
      "  rssify queries add money 'borrowing becomes more expensive' --similarity 0.4",
      "  rssify queries test rates",
      "  rssify tail --type query_matched"
    })
public final class QueriesCommand extends StoreCommand {

  private static final int TESTED = 1_000;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      description = "list, add, remove or test. Default: list.")
  private Action action = Action.LIST;

  @Parameters(index = "1", arity = "0..1", paramLabel = "QUERY", description = "Name of the query.")
  private @Nullable String name;

  @Parameters(index = "2..*", paramLabel = "WORD", description = "Words of the query, for add.")
  private List<String> words = List.of();

  @Option(
      names = "--feed",
      paramLabel = "FEED",
      description = "For add: only entries of this feed. Can be repeated.")
  private List<String> feeds = List.of();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "For add: only entries of feeds with one of these tags. Can be repeated.")
  private Set<String> tags = Set.of();

  @Option(
      names = "--similarity",
      paramLabel = "N",
      description = "For add: entries at least this similar in meaning, up to 1.")
  private @Nullable Double similarity;

  /** The action to run. */
  enum Action {
    LIST,
    ADD,
    REMOVE,
    TEST
  }

  public QueriesCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    if ((action == Action.LIST) != (name == null)) {
      throw new ConfigException(
          name == null
              ? "give the name of a query; 'rssify queries' lists them"
              : "list takes no name; without one it lists all queries");
    }
    if ((action == Action.ADD) == words.isEmpty()) {
      throw new ConfigException(
          words.isEmpty()
              ? "give the words of the query: rssify queries add NAME WORD..."
              : "only add takes words");
    }
    if (action != Action.ADD && !(feeds.isEmpty() && tags.isEmpty() && similarity == null)) {
      throw new ConfigException("only add takes --feed, --tag and --similarity");
    }
    if (similarity != null && !(similarity > 0 && similarity <= 1)) {
      throw new ConfigException("--similarity must be above 0 and at most 1, not " + similarity);
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Store store = storage.store();
    StandingQueries queries = StandingQueryFactory.queries(store);
    String named = name == null ? "" : name;
    switch (action) {
      case LIST -> list(queries, new FeedNames(store));
      case ADD -> add(queries, config, store, named);
      case REMOVE -> remove(queries, named);
      case TEST -> {
        try (Embeddings model = embeddings(config, storage)) {
          return status(test(found(queries, named), store, model));
        }
      }
    }
    return ExitCode.OK;
  }

  private void list(StandingQueries queries, FeedNames names) {
    Table table = new Table(2, "NAME", "VERSION", "WORDS", "SIMILARITY", "TAGS", "FEEDS");
    for (StandingQuery query : queries.list()) {
      if (output().json()) {
        out().println(QueryView.line(query));
      } else {
        table.row(
            query.name(),
            query.version(),
            Printable.line(query.words()),
            query.similarity() == 0 ? "" : String.valueOf(query.similarity()),
            query.tags().stream().sorted().map(Printable::line).collect(Collectors.joining(", ")),
            query.feedIds().stream().map(names::of).sorted().collect(Collectors.joining(", ")));
      }
    }
    output().table(table, "No standing queries. 'rssify queries add NAME WORD...' adds one.");
  }

  private void add(StandingQueries queries, EngineConfig config, Store store, String named) {
    if (similarity != null && config.analysis().embeddings() == null) {
      throw new ConfigException(EmbeddingConfig.DISABLED_MESSAGE);
    }
    StandingQuery query =
        OpenStores.usable(() ->
            new StandingQuery(
                named,
                String.join(" ", words),
                OpenStores.feedIds(store, feeds),
                tags,
                now(),
                similarity == null ? 0 : similarity));
    OpenStores.usable(() -> {
      queries.put(query);
      return query;
    });
    output().report(() -> QueryView.line(query), () -> "Added query " + query.name() + ".");
  }

  private void remove(StandingQueries queries, String named) {
    StandingQuery query = found(queries, named);
    boolean _ = queries.remove(query.name());
    output().outcome("removed", "Removed query " + query.name() + ".");
  }

  private static StandingQuery found(StandingQueries queries, String named) {
    List<StandingQuery> all = queries.list();
    return all.stream()
        .filter(query -> query.name().equals(named))
        .findFirst()
        .orElseThrow(() ->
            new ConfigException(
                "no query '"
                    + Printable.line(named)
                    + "'"
                    + NearestName.hint(
                        named, all.stream().map(StandingQuery::name).collect(Collectors.toSet()))));
  }

  private static QueryMatcher matcher(
      StandingQuery query, Store store, @Nullable Embeddings model) {
    if (query.by() == StandingQuery.By.WORDS) {
      return StandingQueryFactory.matcher();
    }
    if (model == null) {
      throw new ConfigException(EmbeddingConfig.DISABLED_MESSAGE);
    }
    return StandingQueryFactory.matcher(store, model);
  }

  private boolean test(StandingQuery query, Store store, @Nullable Embeddings model) {
    try (QueryMatcher matcher = matcher(query, store, model)) {
      try {
        matcher.use(List.of(query));
      } catch (IllegalStateException e) {
        throw new ConfigException(String.valueOf(e.getMessage()));
      }
      EntryQuery newest =
          new EntryQuery(query.feedIds(), null, EntryQuery.Order.NEWEST_FIRST, null, TESTED);
      List<QueryMatcher.Match> matches =
          matcher.match(
              StandingQueryFactory.texts(store)
                  .withArticles(store.entries().list(newest).entries()));
      FeedTitles titles = new FeedTitles(store);
      FeedNames names = new FeedNames(store);
      for (QueryMatcher.Match match : matches) {
        FoundEntry found = new FoundEntry(match.entry(), match.score(), match.passages());
        output()
            .record(
                () -> SearchView.line(found, titles),
                () ->
                    String.join("\n", lines(found.entry(), names))
                        + "\n    "
                        + Printable.line(found.passages().text().text()));
      }
      return !matches.isEmpty();
    }
  }

  private List<String> lines(Entry entry, FeedNames names) {
    return EntryText.lines(
        entry.sortAt(),
        names.of(entry.feedId()),
        entry.headline().title(),
        entry.headline().link(),
        output().width(),
        output().style());
  }
}
