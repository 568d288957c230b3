package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Urls;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.FeedView;
import dev.rssify.service.config.ConfigException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify add}: subscribes to one feed. */
@Command(
    name = "add",
    description = {
      "Subscribe to a feed, or to the feed of a page",
      "",
      "Fetches the URL and prints the id of the feed. If the URL is a page, the most likely feed it",
      "links to is added. Adding a known feed changes only what the options set. A running serve",
      "polls a new feed at once.",
      "",
      "Exit status: 0 the feed is in the store, 1 no feed or page at this URL, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify add https://example.com/blog/",
      "  rssify add https://example.com/feed.xml --id example --tag news --interval 15m",
      "  rssify add --article https://example.com/2026/seals"
    })
public final class AddCommand extends ConfiguredCommand {

  @Parameters(paramLabel = "URL", description = "URL of a feed, or of a page that links to one.")
  private String url = "";

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "Id of the subscription. Default: the feed id.")
  private @Nullable String id;

  @Option(names = "--label", paramLabel = "TEXT", description = "Name to show in lists.")
  private @Nullable String label;

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "Tag of the feed. Can be repeated.")
  private List<String> tags = List.of();

  @Option(
      names = {"--interval", "--every"},
      paramLabel = "TIME",
      description = "Poll interval, such as 15m, 2h or 1d. Default: adaptive.")
  private @Nullable String every;

  @Option(names = "--no-check", description = "Subscribe without fetching the URL.")
  private boolean unchecked;

  @Option(
      names = "--article",
      description = "The URL is a page: fetch it now and store it as an entry of the feed 'pages'.")
  private boolean article;

  @Option(
      names = "--metadata-only",
      description = "With --article: store the URL only, without fetching the page.")
  private boolean metadataOnly;

  public AddCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = config();
    FeedAddress address = Urls.feed(url);
    if (article) {
      return article(config, address);
    }
    if (metadataOnly) {
      throw new ConfigException("--metadata-only requires --article");
    }
    Duration interval = every == null ? null : Times.positive("--interval", every);
    if (unchecked) {
      add(config, address, interval, null);
      return ExitCode.OK;
    }
    try (Discovery discovery = discovered(config, address)) {
      if (discovery.feeds().isEmpty()) {
        Discoveries.reportNoFeed(discovery.requested(), output());
        return ExitCode.SOME_FAILED;
      }
      reportOtherFeeds(discovery.feeds());
      FeedLink likeliest = discovery.feeds().getFirst();
      // If the given URL is the feed, it stays as given, even when it redirects.
      FeedAddress found =
          likeliest.origin() == FeedLink.Origin.SELF ? address : new FeedAddress(likeliest.url());
      add(
          config,
          found,
          interval,
          discovery.firstFeedResponse().map(Inspection::fetched).orElse(null));
      return ExitCode.OK;
    }
  }

  /** Opens or creates the store only now, so that a failed discovery leaves no empty store. */
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
              ? rssify.add(List.of(request), FirstPoll.IMMEDIATE).getFirst()
              : rssify.add(request, response);
      print(feed, storage.store().subscriptions().of(feed.id()), known);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  private int article(EngineConfig config, FeedAddress page) throws InterruptedException {
    if (id != null || label != null || every != null || unchecked || !tags.isEmpty()) {
      throw new ConfigException(
          "--id, --label, --tag, --interval and --no-check are for feeds, not for --article");
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
                output().problem(Printable.line(page.url()) + ": " + why);
              }
            }
          };
      if (metadataOnly) {
        articles.note(List.of(page), report);
      } else {
        articles.fetch(List.of(page), report);
      }
    }
    return status(failed[0] == 0);
  }

  private void print(Entry entry, boolean known) {
    output()
        .report(
            () -> EntryDocument.line(entry),
            () -> line(entry.uid(), String.valueOf(entry.content().canonicalLink()), known));
  }

  private static String line(String id, String url, boolean known) {
    return id + "  " + Printable.line(url) + (known ? "  (already there)" : "");
  }

  private Subscription requested(FeedAddress address, @Nullable Duration interval) {
    Subscription plain =
        Subscription.to(address).withLabel(label).withTags(tags).withInterval(interval);
    return id == null ? plain : plain.withId(id);
  }

  private static Discovery discovered(EngineConfig config, FeedAddress address) {
    try (Rssify rssify = OpenStores.toInspect(config)) {
      return rssify.discoverer().discover(address);
    }
  }

  private void reportOtherFeeds(List<FeedLink> found) {
    if (found.size() > 1 && !output().quiet() && !output().json()) {
      PrintWriter err = output().err();
      err.println("rssify: the page links to other feeds, which were not added:");
      found.stream().skip(1).forEach(link -> err.println("  " + Printable.line(link.url())));
    }
  }

  private void print(Feed feed, List<Subscription> subscriptions, boolean known) {
    output()
        .report(
            () -> FeedView.line(feed, subscriptions),
            () -> line(feed.id().toString(), feed.url(), known));
  }
}
