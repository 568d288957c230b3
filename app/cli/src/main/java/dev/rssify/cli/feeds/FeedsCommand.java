package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.render.Table;
import dev.rssify.cli.render.Terminal;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedHealth.LastError;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.FeedView;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify feeds}: lists feeds and their status. */
@Command(
    name = "feeds",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "List feeds with status, last and next poll",
      "",
      "Statuses: new (never polled), ok, failing (the last poll failed), rate-limited (by the",
      "publisher), stale (failing for long), gone (410), paused and disabled (by you).",
      "",
      "Exit status: 0 listed, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify feeds --status failing,stale",
      "  rssify feeds --json | jq -r 'select(.last_error) | .url + \"  \" + .last_error.message'"
    })
public final class FeedsCommand implements Callable<Integer> {

  private static final int PAGE = 500;
  private static final int LONGEST_NAME = 24;

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--status",
      split = ",",
      paramLabel = "STATUS",
      description =
          "Only feeds with this status: ${COMPLETION-CANDIDATES}. Commas between several.")
  private Set<FeedStatus> statuses = EnumSet.noneOf(FeedStatus.class);

  @Option(
      names = "--health",
      paramLabel = "HEALTH",
      description = "Only feeds with this health: ${COMPLETION-CANDIDATES}.")
  private FeedHealth.@Nullable Status health;

  @Option(names = "--tag", paramLabel = "TAG", description = "Only feeds with this tag.")
  private @Nullable String tag;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of feeds. Default: all.")
  private int limit = Integer.MAX_VALUE;

  @Mixin private CommonOptions common = new CommonOptions();

  public FeedsCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    if (limit < 1) {
      throw new ConfigException("--limit must be at least 1, not " + limit);
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Storage storage = OpenStores.shared(EngineConfigs.from(common.load(environment)))) {
      Store store = storage.store();
      if (common.json()) {
        each(store, (feed, requests) -> out.println(FeedView.line(feed, requests)));
      } else {
        table(store, out);
      }
      out.flush();
    }
    return ExitCode.OK;
  }

  private void table(Store store, PrintWriter out) {
    Table table = new Table(5, "STATUS", "STATE", "POLLED", "NEXT", "NAME", "URL");
    Instant now = clock.instant();
    each(
        store,
        (feed, requests) -> {
          table.row(
              FeedStatus.of(feed).toString(),
              feed.schedule().state().name().toLowerCase(Locale.ROOT).replace('_', ' '),
              ago(feed.stats().lastFetchAt(), now),
              next(feed.schedule(), now),
              Table.shortened(name(feed, requests), LONGEST_NAME),
              feed.url());
          LastError error = feed.state().health().lastError();
          if (error != null && feed.stats().consecutiveFailures() > 0) {
            table.row("", "", "", "", "", error.code() + ": " + error.message());
          }
        });
    if (table.size() > 0) {
      table.print(out, Terminal.width(environment));
    } else if (!common.quiet()) {
      out.println("no feeds; add one with: rssify add URL");
    }
  }

  private void each(Store store, BiConsumer<Feed, List<Subscription>> taker) {
    int left = limit;
    List<Feed> page = store.feeds().list(null, PAGE);
    while (!page.isEmpty()) {
      Map<UUID, List<Subscription>> all =
          store.subscriptions().of(page.stream().map(Feed::id).toList());
      for (Feed feed : page) {
        List<Subscription> requests = all.getOrDefault(feed.id(), List.of());
        if (isWanted(feed, requests) && left-- > 0) {
          taker.accept(feed, requests);
        }
      }
      page = left > 0 ? store.feeds().list(page.getLast().id(), PAGE) : List.of();
    }
  }

  private boolean isWanted(Feed feed, List<Subscription> requests) {
    return (statuses.isEmpty() || statuses.contains(FeedStatus.of(feed)))
        && (health == null || feed.state().health().status() == health)
        && (tag == null || requests.stream().anyMatch(request -> request.tags().contains(tag)));
  }

  private static String ago(@Nullable Instant then, Instant now) {
    return then == null ? "never" : Times.about(Duration.between(then, now)) + " ago";
  }

  private static String next(FeedSchedule schedule, Instant now) {
    if (schedule.nextRunAt().equals(FeedSchedule.NEVER)) {
      return "never";
    }
    Duration wait = Duration.between(now, schedule.nextRunAt());
    return wait.isPositive() ? "in " + Times.about(wait) : "now";
  }

  /** The label of a subscription, else the title of the feed. */
  private static String name(Feed feed, List<Subscription> requests) {
    String title = feed.description().title();
    return requests.stream()
        .map(Subscription::label)
        .filter(label -> label != null)
        .findFirst()
        .orElse(title == null ? "" : title);
  }
}
