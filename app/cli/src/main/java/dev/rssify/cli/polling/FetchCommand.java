package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.FeedsFile;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Urls;
import dev.rssify.core.engine.StartCondition.Refusal;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.manual.FetchPass;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.RssifyBuilder;
import dev.rssify.embed.SinkFactory;
import dev.rssify.embed.Storage;
import dev.rssify.service.FileTap;
import dev.rssify.service.Secrets;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify fetch}: polls feeds once and prints new entries. */
@Command(
    name = "fetch",
    description = {
      "Fetch feeds once and print their entries",
      "",
      "Polls the feeds of the store that are due, and prints new entries. With --from it adds the",
      "feeds of a file first and polls those that are due. --all polls feeds that are not due, too.",
      "",
      "A URL that is not in the store is fetched without subscribing: all its entries are printed,",
      "none is stored. 'rssify add' subscribes. A FEED of the store is polled now, due or not.",
      "",
      "Where articles.mode or a feed sets it, the articles behind new entries are read and stored, too.",
      "",
      "Requests use validators, and each host gets at most one request per second.",
      "",
      "Exit status: 0 all were fetched, 1 some failed, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify fetch                                   all feeds that are due",
      "  rssify fetch https://example.com/feed.xml      print a feed, store nothing",
      "  rssify fetch --tag sea --all                   all feeds with this tag, due or not",
      "  rssify fetch --from feeds.json --json"
    })
public final class FetchCommand extends ConfiguredCommand {

  @Parameters(
      paramLabel = "URL|FEED",
      arity = "0..*",
      description = "URLs to fetch without subscribing, or feeds of the store to poll now.")
  private List<String> names = List.of();

  @Option(names = "--all", description = "Poll every feed of the store or FILE, due or not.")
  private boolean all;

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "Only feeds of the store with one of these tags. Can be repeated.")
  private Set<String> tags = Set.of();

  @Option(
      names = "--no-articles",
      description = "Do not read the articles behind new entries, whatever articles.mode is.")
  private boolean noArticles;

  @Option(names = "--one", hidden = true, paramLabel = "URL", description = "Subscribe and poll.")
  private @Nullable String one;

  @Mixin private FeedsFile file = new FeedsFile();

  @Mixin private TapOption tap = new TapOption();

  @Mixin private LakeOption lake = new LakeOption();

  public FetchCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws InterruptedException {
    check();
    Configuration settings = settings();
    EngineConfig config = EngineConfigs.from(settings);
    List<FeedAddress> others = new ArrayList<>();
    List<Feed> known = names.isEmpty() ? List.of() : known(config, others);
    if ((tap.folder().isPresent() || lake.isGiven()) && !others.isEmpty()) {
      throw new ConfigException(
          "--tap and --lake write what is stored, and "
              + others.getFirst().url()
              + " is not in the store; 'rssify add' subscribes to it");
    }
    boolean succeeded = others.isEmpty() || new UnsubscribedFetch(config, output()).run(others);
    return names.isEmpty() || !known.isEmpty()
        ? Math.max(status(succeeded), poll(settings, config, known))
        : status(succeeded);
  }

  private void check() {
    int given = (names.isEmpty() ? 0 : 1) + (one == null ? 0 : 1) + (file.isGiven() ? 1 : 0);
    if (!tags.isEmpty() && given > 0) {
      throw new ConfigException(
          "--tag selects feeds of the store; it cannot be combined with URLs, --one or --from");
    }
    if (given > 1 || (all && given > 0 && !file.isGiven())) {
      throw new ConfigException(
          "URLs, --one, --from and --all cannot be combined; give one of them, or --from with"
              + " --all");
    }
  }

  /**
   * The named feeds of the store.
   *
   * @param others receives the addresses of the others
   */
  private List<Feed> known(EngineConfig config, List<FeedAddress> others) {
    List<Feed> known = new ArrayList<>();
    try (Storage storage = Storage.openExisting(config.store())) {
      names.forEach(name -> sort(name, storage.store(), known, others));
    } catch (IllegalArgumentException | StoreException e) {
      // Without a store there are only URLs.
      names.forEach(name -> others.add(Urls.feed(name)));
    }
    return known;
  }

  private static void sort(String name, Store store, List<Feed> known, List<FeedAddress> others) {
    Optional<FeedAddress> address = Urls.parse(name);
    Optional<Feed> feed =
        address.isPresent()
            ? new FeedFinder(store).find(address.get().url())
            : Optional.of(named(name, store));
    feed.ifPresentOrElse(known::add, () -> others.add(address.orElseThrow()));
  }

  private static Feed named(String name, Store store) {
    if (new FeedFinder(store).search(name).isEmpty()) {
      throw new ConfigException(
          "'"
              + Printable.line(name)
              + "' is neither a URL nor a feed of this store; write https://example.com/feed.xml, or"
              + " run 'rssify feeds'");
    }
    return OpenStores.feed(store, name);
  }

  private int poll(Configuration settings, EngineConfig config, List<Feed> known)
      throws InterruptedException {
    try (FileTap files = tap.open();
        OpenLake tables = lake.open(settings, context.clock(), output()::problem)) {
      return poll(settings, config, known, files, tables);
    } catch (IOException e) {
      throw new ConfigException("--tap or --lake: cannot be written to: " + e.getMessage());
    }
  }

  private int poll(
      Configuration settings,
      EngineConfig config,
      List<Feed> known,
      @Nullable FileTap files,
      @Nullable OpenLake tables)
      throws InterruptedException {
    List<SinkFactory> webhooks = context.sinks().webhooks(settings, config);
    List<SubscriptionRequest> requests = requests();
    FetchReport report = FetchReport.of(output());
    Storage storage = OpenStores.toPoll(config);
    RssifyBuilder builder =
        Rssify.builder(config)
            .storage(storage)
            .secrets(Secrets.of(settings, context.environment()));
    if (output().json() || !output().quiet()) {
      builder.registration((_, store, _) -> printing(report, new FeedNames(store)));
    }
    webhooks.forEach(builder::registration);
    if (files != null) {
      builder.registration(files.sink(config, storage));
    }
    if (tables != null) {
      builder.registration(tables.sink());
    }
    builder.storedSinks(context.sinks().deliveries(settings, config));
    try (Rssify rssify = builder.open()) {
      Optional<Refusal> refusal = rssify.pass().refusal();
      if (refusal.isPresent() && !output().json()) {
        output().problem("nothing was polled: " + refusal.get().message());
        return ExitCode.SOME_FAILED;
      }
      report.names(new FeedNames(rssify.store())::of);
      List<PollOutcome> outcomes = outcomes(rssify.pass(), requests, known, rssify.store(), report);
      if (!noArticles) {
        report.status("reading articles");
        rssify.enrich();
        report.status("");
      }
      if (outcomes.isEmpty()) {
        report.nothing(rssify.pass().nextDue());
      } else {
        report.summary(outcomes);
      }
      return status(outcomes.stream().allMatch(PollOutcome.Succeeded.class::isInstance));
    }
  }

  private static SinkRegistration printing(FetchReport report, FeedNames names) {
    return SinkRegistration.fromNowOn(event -> report.event(event, names::of));
  }

  private List<PollOutcome> outcomes(
      FetchPass pass,
      List<SubscriptionRequest> requests,
      List<Feed> known,
      Store store,
      FetchReport report)
      throws InterruptedException {
    if (!known.isEmpty()) {
      return pass.these(known, report);
    }
    if (!requests.isEmpty()) {
      return all || one != null ? pass.run(requests, report) : pass.runDue(requests, report);
    }
    Set<UUID> of = tags.isEmpty() ? Set.of() : FeedSelection.ids(store, List.of(), tags);
    return all ? pass.all(of, report) : pass.due(of, report);
  }

  private List<SubscriptionRequest> requests() {
    return one == null
        ? file.requests(output().err(), context.clock())
        : List.of(SubscriptionRequest.partial(Subscription.to(Urls.feed(one))));
  }
}
