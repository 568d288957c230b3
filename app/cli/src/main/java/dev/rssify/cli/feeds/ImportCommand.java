package dev.rssify.cli.feeds;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.FeedsFile;
import dev.rssify.cli.io.InOrder;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.operations.subscriptions.FirstPolls;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.OfflineOperations;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.json.feedlist.FeedList;
import dev.rssify.service.config.ConfigException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify import}: subscribes to the feeds of lists. */
@Command(
    name = "import",
    description = {
      "Subscribe to every feed of OPML or feeds.json lists",
      "",
      "Reads OPML, feeds.json, or one URL per line; folders of OPML become tags. Nothing is fetched: a",
      "running serve, or the next fetch, polls up to 300 new feeds at once; the first polls of more are",
      "spread over their interval, at most an hour. An invalid line is reported and skipped. Importing",
      "a list again adds nothing.",
      "",
      "With --articles the URLs are pages, stored without fetching them. With --validate too, each",
      "page is fetched where its robots.txt allows it, and stored as served.",
      "",
      "Exit status: 0 everything is in the store, 1 some lines are invalid, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify import subscriptions.opml",
      "  curl -s https://example.com/blogroll.txt | rssify import - --validate",
      "  rssify import --articles bookmarks.txt"
    })
public final class ImportCommand extends ConfiguredCommand {

  private static final int BATCH = 1_000;
  private static final int CONCURRENT_FETCHES = 64;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files to import; - reads standard input.")
  private List<String> files = List.of();

  @Option(names = "--validate", description = "Fetch each URL first, and add only feeds.")
  private boolean validate;

  @Option(
      names = "--articles",
      description = "The URLs are pages: store them as entries of the feed 'pages'.")
  private boolean articles;

  public ImportCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = config();
    ImportReport report = new ImportReport(output());
    List<SubscriptionRequest> requests = new ArrayList<>();
    for (String file : files) {
      FeedList list = FeedsFile.read(file, context.clock());
      list.problems().forEach(problem -> report.wrong(file + ":" + problem));
      requests.addAll(list.requests());
    }
    if (articles) {
      pages(requests, config, report);
    } else if (validate && !requests.isEmpty()) {
      addFeedsAmong(requests, config, report);
    } else if (!requests.isEmpty()) {
      try (Storage storage = OpenStores.toWrite(config)) {
        add(requests, OfflineOperations.registry(config, storage), storage.store(), report);
      }
    }
    return status(report.summary());
  }

  private void pages(List<SubscriptionRequest> requests, EngineConfig config, ImportReport report)
      throws InterruptedException {
    List<FeedAddress> pages =
        requests.stream().map(request -> request.subscription().address()).distinct().toList();
    if (pages.isEmpty()) {
      return;
    }
    BiConsumer<FeedAddress, Articles.Result> results =
        (page, result) -> {
          switch (result) {
            case Articles.Result.Added _ -> report.added(page.url());
            case Articles.Result.Known _ -> report.known(page.url());
            case Articles.Result.Failed(String why) -> report.wrong(page.url() + ": " + why);
          }
        };
    Storage storage = OpenStores.toWrite(config);
    try (Rssify rssify = OpenStores.engine(config, storage)) {
      Articles articlesToAdd = new Articles(config, storage, rssify);
      if (validate) {
        articlesToAdd.fetch(pages, results);
      } else {
        articlesToAdd.note(pages, results);
      }
    }
  }

  private static void add(
      List<SubscriptionRequest> requests,
      SubscriptionRegistry registry,
      Store store,
      ImportReport report) {
    FirstPolls first = FirstPolls.of(store, requests);
    report.firstPolls(first);
    for (int from = 0; from < requests.size(); from += BATCH) {
      List<SubscriptionRequest> some =
          requests.subList(from, Math.min(requests.size(), from + BATCH));
      Set<String> known = new HashSet<>();
      store
          .feeds()
          .withUrls(some.stream().map(ImportCommand::url).toList())
          .forEach((FeedUrl url) -> known.add(url.url()));
      try {
        registry.register(some, first.first());
      } catch (IllegalArgumentException e) {
        throw new ConfigException(String.valueOf(e.getMessage()));
      }
      for (SubscriptionRequest request : some) {
        if (known.add(url(request))) {
          report.added(url(request));
        } else {
          report.known(url(request));
        }
      }
    }
  }

  /** Fetches each URL and adds what is a feed; the response is its first poll (R1). */
  private void addFeedsAmong(
      List<SubscriptionRequest> requests, EngineConfig config, ImportReport report)
      throws InterruptedException {
    Map<FeedAddress, List<SubscriptionRequest>> byAddress =
        requests.stream()
            .collect(
                groupingBy(
                    request -> request.subscription().address(), LinkedHashMap::new, toList()));
    Storage storage = OpenStores.toWrite(config);
    try (Rssify rssify = OpenStores.engine(config, storage)) {
      InOrder.forEach(
          byAddress.values().iterator(),
          CONCURRENT_FETCHES,
          same -> addIfFeed(rssify, same),
          verdict -> {
            if (verdict.wrong != null) {
              report.wrong(verdict.url + ": " + verdict.wrong);
            } else if (verdict.known) {
              report.known(verdict.url);
            } else {
              report.added(verdict.url);
            }
          });
    }
  }

  /**
   * The part of a response that is held until its line is printed; documents may be large.
   *
   * @param wrong why this is not a feed; null when it is one
   */
  private record Verdict(String url, boolean known, @Nullable String wrong) {}

  private static Verdict addIfFeed(Rssify rssify, List<SubscriptionRequest> same) {
    FeedAddress address = same.getFirst().subscription().address();
    try (Inspection look = rssify.inspector().inspect(address)) {
      if (look.feed().isEmpty()) {
        return new Verdict(address.url(), false, Discoveries.why(look));
      }
      boolean known = !rssify.store().feeds().withUrl(address.url()).isEmpty();
      Feed _ = rssify.add(same.getFirst(), look.fetched());
      rssify.add(same.subList(1, same.size()), FirstPoll.SPREAD);
      return new Verdict(address.url(), known, null);
    } catch (IllegalArgumentException e) {
      return new Verdict(address.url(), false, e.getMessage());
    }
  }

  private static String url(SubscriptionRequest request) {
    return request.subscription().address().url();
  }
}
