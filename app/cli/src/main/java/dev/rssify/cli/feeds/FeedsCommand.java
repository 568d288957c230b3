package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.Style;
import dev.rssify.cli.render.Table;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedHealth.LastError;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.FeedView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code rssify feeds}: lists feeds and their status. */
@Command(
    name = "feeds",
    description = {
      "List feeds with status, last and next poll",
      "",
      "Statuses: new (never polled), ok, failing (the last poll failed), rate-limited (by the",
      "publisher), stale (failing for long), gone (410), paused and disabled (by you). --since and",
      "--until select by the time of the last poll.",
      "",
      "Exit status: 0 listed, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify feeds --status failing,stale",
      "  rssify feeds --json | jq -r 'select(.last_error) | .url + \"  \" + .last_error.message'"
    })
public final class FeedsCommand extends StoreCommand {

  private static final int PAGE = 500;
  private static final int MAX_NAME_LENGTH = 24;

  private static final String NAMELESS = "-";

  /** A file or pipe has no width. */
  private static final int WIDEST = 240;

  private static final Map<String, Style.Color> COLORS =
      Map.of(
          FeedStatus.OK.toString(), Style.Color.GOOD,
          FeedStatus.NEW.toString(), Style.Color.NAME,
          FeedStatus.FAILING.toString(), Style.Color.BAD,
          FeedStatus.STALE.toString(), Style.Color.BAD,
          FeedStatus.GONE.toString(), Style.Color.BAD,
          FeedStatus.RATE_LIMITED.toString(), Style.Color.WARNING,
          FeedStatus.PAUSED.toString(), Style.Color.FAINT,
          FeedStatus.DISABLED.toString(), Style.Color.FAINT);

  @Option(
      names = "--status",
      split = ",",
      paramLabel = "STATUS",
      description =
          "Only feeds with this status: ${COMPLETION-CANDIDATES}. Commas between several.")
  private Set<FeedStatus> statuses = EnumSet.noneOf(FeedStatus.class);

  @Option(
      names = "--health",
      hidden = true,
      paramLabel = "HEALTH",
      description = "Only feeds with this health: ${COMPLETION-CANDIDATES}.")
  private FeedHealth.@Nullable Status health;

  @Mixin private FeedSelection selection = new FeedSelection();

  @Mixin private Period period = new Period();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of feeds, the first by name. Default: all.")
  private int limit = Integer.MAX_VALUE;

  /** The column of the name. */
  private static final int NAME = 3;

  public FeedsCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    requireAtLeast(1, "--limit", limit);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Store store = storage.store();
    if (!output().json()) {
      table(store);
    } else if (limit == Integer.MAX_VALUE) {
      each(store, (feed, requests) -> out().println(FeedView.line(feed, requests)));
    } else {
      rows(store).forEach(row -> out().println(FeedView.line(row.feed, row.subscriptions)));
    }
    return ExitCode.OK;
  }

  private record Row(Feed feed, List<Subscription> subscriptions, String name) {

    static Row of(Feed feed, List<Subscription> subscriptions) {
      return new Row(feed, subscriptions, FeedsCommand.name(feed, subscriptions));
    }

    String shown() {
      return name.equals(NAMELESS) ? feed.url() : name;
    }
  }

  private void table(Store store) {
    Table table = new Table(4, "STATUS", "POLLED", "NEXT", "NAME", "URL").colored(COLORS);
    int longestName = Math.max(MAX_NAME_LENGTH, Math.min(output().width(), WIDEST) / 4);
    Instant now = now();
    for (Row row : rows(store)) {
      Feed feed = row.feed;
      table.row(
          FeedStatus.of(feed).toString(),
          ago(feed.stats().lastFetchAt(), now),
          Times.next(feed.schedule(), now),
          Table.shortened(row.name, longestName),
          feed.url());
      LastError error = feed.state().health().lastError();
      if (error != null && feed.stats().consecutiveFailures() > 0) {
        table.note(NAME, error.code() + ": " + error.message());
      }
    }
    output().table(table, "no feeds; add one with: rssify add URL");
  }

  /** The first feeds by name. Sorting now and then bounds the memory. */
  private List<Row> rows(Store store) {
    List<Row> rows = new ArrayList<>();
    each(
        store,
        (feed, subscriptions) -> {
          rows.add(Row.of(feed, subscriptions));
          if (rows.size() - PAGE > limit) {
            sortAndLimit(rows);
          }
        });
    sortAndLimit(rows);
    return rows;
  }

  private void sortAndLimit(List<Row> rows) {
    rows.sort(Comparator.comparing(Row::shown, String.CASE_INSENSITIVE_ORDER));
    if (rows.size() > limit) {
      rows.subList(limit, rows.size()).clear();
    }
  }

  private void each(Store store, BiConsumer<Feed, List<Subscription>> taker) {
    Period.Span span = period.span(now(), output().style());
    Set<UUID> selected = selection.ids(store);
    List<Feed> page = store.feeds().list(null, PAGE);
    while (!page.isEmpty()) {
      Map<UUID, List<Subscription>> all =
          store.subscriptions().of(page.stream().map(Feed::id).toList());
      for (Feed feed : page) {
        List<Subscription> subscriptions = all.getOrDefault(feed.id(), List.of());
        if (isWanted(feed, selected) && span.holdsOrIsOpen(feed.stats().lastFetchAt())) {
          taker.accept(feed, subscriptions);
        }
      }
      page = out().checkError() ? List.of() : store.feeds().list(page.getLast().id(), PAGE);
    }
  }

  private boolean isWanted(Feed feed, Set<UUID> selected) {
    return (statuses.isEmpty() || statuses.contains(FeedStatus.of(feed)))
        && (health == null || feed.state().health().status() == health)
        && (selected.isEmpty() || selected.contains(feed.id()));
  }

  private static String ago(@Nullable Instant then, Instant now) {
    return then == null ? "never" : Times.about(Duration.between(then, now)) + " ago";
  }

  /** The id that was given to a feed without a name, or a dash: its URL is there too. */
  private static String name(Feed feed, List<Subscription> subscriptions) {
    String name = FeedNames.of(feed, subscriptions);
    return !feed.url().endsWith("://" + name)
        ? name
        : subscriptions.stream()
            .map(Subscription::id)
            .filter(id -> !id.equals(feed.id().toString()))
            .findFirst()
            .orElse(NAMELESS);
  }
}
