package dev.rssify.cli.feeds;

import dev.rssify.adapters.schedulecron.CrontabTimes;
import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionProblem;
import dev.rssify.core.operations.subscriptions.SubscriptionEdit;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.service.config.ConfigException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rssify edit}: changes a subscription. */
@Command(
    name = "edit",
    description = {
      "Change label, tags, interval, push and other settings",
      "",
      "Changes only what the options set. An empty value removes what was set: --label ''. A new",
      "interval or cron applies from the next poll on. If a feed has several subscriptions, give the",
      "id of one.",
      "",
      "Exit status: 0 changed, 2 wrong usage, or no such feed."
    },
    footer = {
      "",
      "Examples:",
      "  rssify edit harbour --label 'Harbour news' --tag news --untag test",
      "  rssify edit https://example.com/feed.xml --cron '*/15 8-18 * * 1-5' --zone Europe/Berlin"
    })
public final class EditCommand extends FeedChangeCommand {

  @Option(names = "--label", paramLabel = "TEXT", description = "Name to show in lists.")
  private @Nullable String label;

  @Option(names = "--tag", paramLabel = "TAG", split = ",", description = "Add this tag.")
  private List<String> added = List.of();

  @Option(names = "--untag", paramLabel = "TAG", split = ",", description = "Remove this tag.")
  private List<String> removed = List.of();

  @Option(
      names = {"--interval", "--every"},
      paramLabel = "TIME",
      description = "Poll interval, such as 15m, 2h or 1d. Empty: adaptive.")
  private @Nullable String interval;

  @Option(
      names = "--cron",
      paramLabel = "CRON",
      description = "Poll at these times: five fields, as in crontab. Empty: adaptive.")
  private @Nullable String cron;

  @Option(names = "--zone", paramLabel = "ZONE", description = "Time zone of --cron. Default: UTC.")
  private @Nullable String zone;

  @Option(
      names = "--priority",
      paramLabel = "N",
      description = "Among the due feeds of a host, the highest is polled first.")
  private @Nullable Integer priority;

  @Option(
      names = "--push",
      paramLabel = "auto|off|only",
      description = "Whether a hub pushes changes of the feed. Empty: as configured (push.mode).")
  private @Nullable String push;

  @Option(
      names = "--backfill",
      paramLabel = "off|gap|all",
      description = "When the feed's history is fetched. Empty: as configured (backfill.mode).")
  private @Nullable String backfill;

  @Option(
      names = "--backfill-from",
      paramLabel = "links|wordpress",
      description = "Where the pages of the history are found. Empty: links.")
  private @Nullable String backfillFrom;

  @Option(names = "--notes", paramLabel = "TEXT", description = "Notes for people.")
  private @Nullable String notes;

  public EditCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    if (label == null
        && added.isEmpty()
        && removed.isEmpty()
        && interval == null
        && cron == null
        && push == null
        && backfill == null
        && backfillFrom == null
        && priority == null
        && notes == null) {
      throw new ConfigException(
          "nothing to change; give --label, --tag, --untag, --interval, --cron, --push, --backfill,"
              + " --backfill-from, --priority or --notes");
    }
    if (zone != null && cron == null) {
      throw new ConfigException("--zone requires --cron");
    }
    var _ = settings(FeedSettings.NONE);
    Duration every = interval();
    CronSchedule times = cron();
    if (times != null) {
      if (every != null) {
        throw new ConfigException("--interval and --cron cannot be combined; give one of them");
      }
      new CrontabTimes()
          .problem(times)
          .ifPresent(problem -> {
            throw new ConfigException(
                "--cron '" + Printable.line(times.expression()) + "': " + problem);
          });
    }
  }

  @Override
  Feed apply(Feed feed, String argument, Store store, SubscriptionRegistry registry) {
    List<Subscription> subscriptions = subscriptions(feed, argument, store);
    if (subscriptions.size() > 1) {
      throw new ConfigException(
          "'"
              + Printable.line(argument)
              + "' has several subscriptions; give the id of one: "
              + subscriptions.stream().map(Subscription::id).collect(Collectors.joining(", ")));
    }
    return change(subscriptions, registry, new Edit());
  }

  /** What the options set. */
  private final class Edit implements SubscriptionEdit {

    @Override
    public Subscription apply(Subscription before) {
      return edited(before);
    }

    @Override
    public FeedSettings settings(FeedSettings before) {
      return EditCommand.this.settings(before);
    }
  }

  private FeedSettings settings(FeedSettings before) {
    PushMode pushes = code("--push", push, PushMode::of, "auto, off or only");
    BackfillMode mode = code("--backfill", backfill, BackfillMode::of, "off, gap or all");
    BackfillSource from =
        code("--backfill-from", backfillFrom, BackfillSource::of, "links or wordpress");
    FeedSettings pushed =
        push == null ? before : before.withPolling(before.polling().withPush(pushes));
    return pushed.withBackfill(
        backfill == null ? before.backfill() : mode,
        backfillFrom == null ? before.backfillFrom() : from);
  }

  private Subscription edited(Subscription before) {
    boolean scheduled = interval != null || cron != null;
    Subscription after =
        new Subscription(
            before.id(),
            before.feedId(),
            before.address(),
            label == null ? before.label() : given(label),
            tags(before.tags()),
            priority == null ? before.priority() : priority,
            notes == null ? before.notes() : given(notes),
            before.enabled(),
            scheduled ? interval() : before.interval(),
            scheduled ? cron() : before.cron());
    SubscriptionProblem.of(after)
        .ifPresent(problem -> {
          throw new ConfigException(problem.message());
        });
    return after;
  }

  private List<String> tags(List<String> before) {
    List<String> tags = new ArrayList<>(before);
    tags.removeAll(removed);
    tags.addAll(added);
    return tags.stream().filter(tag -> !tag.isBlank()).distinct().toList();
  }

  /** The value of an option; null when it is not given or empty. */
  private static <T> @Nullable T code(
      String option,
      @Nullable String value,
      Function<String, Optional<T>> reader,
      String expected) {
    return value == null || value.isBlank()
        ? null
        : reader
            .apply(value)
            .orElseThrow(() ->
                new ConfigException(
                    option + " must be " + expected + ", not '" + Printable.line(value) + "'"));
  }

  private @Nullable Duration interval() {
    return interval == null || interval.isBlank() ? null : Times.positive("--interval", interval);
  }

  private @Nullable CronSchedule cron() {
    return cron == null || cron.isBlank()
        ? null
        : new CronSchedule(cron.strip(), zone == null ? "UTC" : zone);
  }

  /** Null for an empty value, which removes what was set. */
  private static @Nullable String given(String value) {
    return value.isBlank() ? null : value;
  }
}
