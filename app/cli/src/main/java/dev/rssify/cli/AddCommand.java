package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.json.EntryRecordJson;
import dev.rssify.json.FeedJson;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify add}: one more feed in the store. */
@Command(
    name = "add",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Add a feed to the store and print its id. A page is searched for the feeds it names, and the",
      "likeliest is added. A feed that is there already is left as it is, but for what the options",
      "say; a serve that runs on the store begins to poll a new one at once.",
      "",
      "Exit status: 0 it is in the store, 1 there is no feed or page at this URL, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify add https://example.com/blog/",
      "  rssify add https://example.com/feed.xml --id example --tag news --every 15m",
      "  rssify add --article https://example.com/2026/seals"
    })
final class AddCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "URL", description = "Of a feed, or of a page that names one.")
  private String url = "";

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "Your name for it. Default: its feed id.")
  private @Nullable String id;

  @Option(names = "--label", paramLabel = "TEXT", description = "What to call it.")
  private @Nullable String label;

  @Option(names = "--tag", paramLabel = "TAG", description = "Can be repeated.")
  private List<String> tags = List.of();

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Ask this often, such as 15m, 2h or 1d. Default: as often as it is worth it.")
  private @Nullable String every;

  @Option(names = "--no-check", description = "Ask nobody: the URL is taken as that of a feed.")
  private boolean unchecked;

  @Option(
      names = "--article",
      description =
          "The URL is that of a page: it is asked for now and kept as an entry of 'pages'.")
  private boolean article;

  @Option(
      names = "--metadata-only",
      description = "With --article: ask nobody, and keep nothing but where the page is.")
  private boolean metadataOnly;

  @Mixin private CommonOptions common = new CommonOptions();

  AddCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    FeedAddress address = Urls.feed(url);
    if (article) {
      return article(config, address);
    }
    if (metadataOnly) {
      throw new ConfigException("--metadata-only goes with --article");
    }
    Duration interval = every == null ? null : Times.duration("--every", every);
    if (interval != null && !interval.isPositive()) {
      throw new ConfigException("--every must be longer than nothing, not '" + every + "'");
    }
    if (unchecked) {
      add(config, address, interval, null);
      return ExitCode.OK;
    }
    try (Discovery discovery = discovered(config, address)) {
      if (discovery.feeds().isEmpty()) {
        Discoveries.tellNothing(discovery.inspection(), common, spec.commandLine());
        return ExitCode.SOME_FAILED;
      }
      tellOthers(discovery.feeds());
      FeedLink likeliest = discovery.feeds().getFirst();
      // A feed that is where the caller said keeps the URL it was given, redirects and all.
      FeedAddress found =
          likeliest.how() == FeedLink.How.ITSELF ? address : new FeedAddress(likeliest.url());
      add(config, found, interval, discovery.read().map(Inspection::fetched).orElse(null));
      return ExitCode.OK;
    }
  }

  /** The store is opened, or made, only now that there is something to add. */
  private void add(
      EngineConfig config,
      FeedAddress address,
      @Nullable Duration interval,
      @Nullable FetchOutcome response) {
    Storage storage = OpenStores.toWrite(config);
    try (Rssify rssify = OpenStores.engine(config, storage)) {
      boolean known = !storage.store().feeds().withUrl(address.url()).isEmpty();
      SubscriptionRequest request = SubscriptionRequest.partial(requested(address, interval));
      Feed feed =
          response == null
              ? rssify.add(List.of(request), Registry.First.AT_ONCE).getFirst()
              : rssify.add(request, response);
      print(feed, storage.store().subscriptions().of(feed.id()), known);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  private int article(EngineConfig config, FeedAddress page) throws InterruptedException {
    if (id != null || label != null || every != null || unchecked || !tags.isEmpty()) {
      throw new ConfigException(
          "--id, --label, --tag, --every and --no-check are for feeds, not for --article");
    }
    int[] failed = {0};
    Storage storage = OpenStores.toWrite(config);
    try (Rssify rssify = OpenStores.engine(config, storage)) {
      Articles articles = new Articles(config, storage, rssify);
      BiConsumer<FeedAddress, Articles.Result> report =
          (_, result) -> {
            switch (result) {
              case Articles.Result.Added(Entry entry) -> print(entry, false);
              case Articles.Result.Known(Entry entry) -> print(entry, true);
              case Articles.Result.Failed(String why) -> {
                failed[0]++;
                spec.commandLine()
                    .getErr()
                    .println("rssify: " + Printable.line(page.url()) + ": " + why);
              }
            }
          };
      if (metadataOnly) {
        articles.note(List.of(page), report);
      } else {
        articles.fetch(List.of(page), report);
      }
    }
    return failed[0] == 0 ? ExitCode.OK : ExitCode.SOME_FAILED;
  }

  private void print(Entry entry, boolean known) {
    PrintWriter out = spec.commandLine().getOut();
    if (common.json) {
      out.println(new EntryRecordJson().write(entry));
    } else if (!common.quiet) {
      String link = Printable.line(String.valueOf(entry.content().canonicalLink()));
      out.println(entry.uid() + "  " + link + (known ? "  (was there)" : ""));
    }
  }

  private Subscription requested(FeedAddress address, @Nullable Duration interval) {
    return new Subscription(
        id == null ? address.feedId().toString() : id,
        address.feedId(),
        address,
        label,
        tags,
        null,
        null,
        true,
        interval,
        null);
  }

  private static Discovery discovered(EngineConfig config, FeedAddress address) {
    try (Rssify rssify = OpenStores.toLook(config)) {
      return rssify.discoverer().discover(address);
    }
  }

  private void tellOthers(List<FeedLink> found) {
    if (found.size() > 1 && !common.quiet && !common.json) {
      PrintWriter err = spec.commandLine().getErr();
      err.println("rssify: the page names more feeds, which were not added:");
      found.stream().skip(1).forEach(link -> err.println("  " + Printable.line(link.url())));
    }
  }

  private void print(Feed feed, List<Subscription> requests, boolean known) {
    PrintWriter out = spec.commandLine().getOut();
    if (common.json) {
      out.println(new FeedJson().write(feed, requests));
    } else if (!common.quiet) {
      out.println(feed.id() + "  " + Printable.line(feed.url()) + (known ? "  (was there)" : ""));
    }
  }
}
