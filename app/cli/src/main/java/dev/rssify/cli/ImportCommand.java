package dev.rssify.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.json.FeedList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify import}: the feeds of lists, into the store. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Add the feeds of lists to the store: OPML, feeds.json, or a URL on each line. Folders of OPML",
      "become tags. Nobody is asked; a serve that runs on the store begins to poll them, spread over",
      "their interval. A wrong line costs no other, and a list that is imported again adds nothing.",
      "",
      "With --articles the URLs are those of pages. Where they are is kept, and nobody is asked; with",
      "--validate each is asked for, as far as its robots.txt allows, and kept as it was served.",
      "",
      "Exit status: 0 all are in the store, 1 some lines are wrong, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify import subscriptions.opml",
      "  curl -s https://example.com/blogroll.txt | rssify import - --validate",
      "  rssify import --articles bookmarks.txt"
    })
final class ImportCommand implements Callable<Integer> {

  private static final int AT_A_TIME = 1_000;
  private static final int ASKED_AT_ONCE = 64;

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Lists of feeds; - reads standard input.")
  private List<String> files = List.of();

  @Option(names = "--validate", description = "Ask each URL first, and add only what is a feed.")
  private boolean validate;

  @Option(
      names = "--articles",
      description = "The URLs are those of pages, to be kept as entries of the feed 'pages'.")
  private boolean articles;

  @Mixin private CommonOptions common = new CommonOptions();

  ImportCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    ImportReport report = new ImportReport(common, spec.commandLine());
    List<SubscriptionRequest> requests = new ArrayList<>();
    for (String file : files) {
      FeedList list = FeedsFile.read(file);
      list.problems().forEach(problem -> report.wrong(file + ":" + problem));
      requests.addAll(list.requests());
    }
    if (articles) {
      pages(requests, config, report);
      return report.summary() ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
    if (validate && !requests.isEmpty()) {
      addFeedsAmong(requests, config, report);
    } else if (!requests.isEmpty()) {
      try (Storage storage = OpenStores.toWrite(config)) {
        add(requests, Rssify.registry(config, storage), storage.store(), report);
      }
    }
    return report.summary() ? ExitCode.OK : ExitCode.SOME_FAILED;
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
      List<SubscriptionRequest> requests, Registry registry, Store store, ImportReport report) {
    for (int from = 0; from < requests.size(); from += AT_A_TIME) {
      List<SubscriptionRequest> some =
          requests.subList(from, Math.min(requests.size(), from + AT_A_TIME));
      Set<String> known = new HashSet<>();
      store
          .feeds()
          .withUrls(some.stream().map(ImportCommand::url).toList())
          .forEach((FeedUrl url) -> known.add(url.url()));
      try {
        registry.register(some, Registry.First.SPREAD);
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
          ASKED_AT_ONCE,
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
   * What is held of a response until its line is printed: whole documents may be large.
   *
   * @param wrong why this is no feed; null when it is one
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
      rssify.add(same.subList(1, same.size()), Registry.First.SPREAD);
      return new Verdict(address.url(), known, null);
    } catch (IllegalArgumentException e) {
      return new Verdict(address.url(), false, e.getMessage());
    }
  }

  private static String url(SubscriptionRequest request) {
    return request.subscription().address().url();
  }
}
