package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.io.TagOption;
import dev.rssify.cli.render.Times;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.OfflineOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.FeedView;
import dev.rssify.service.config.ConfigException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify pause}: stops polling feeds, or all polling of a store. */
@Command(
    name = "pause",
    description = {
      "Stop polling feeds, or all feeds of a store",
      "",
      "Without FEED and --tag it applies to the whole store and all processes, until 'rssify resume'. A running",
      "serve starts no new polls after one second, and finishes running polls.",
      "",
      "Exit status: 0 paused, 2 wrong usage, or no such feed."
    },
    footer = {
      "",
      "Examples:",
      "  rssify pause harbour --for 2d --reason 'moves to another host'",
      "  rssify pause --tag news --for 12h",
      "  rssify pause --reason 'the line is being repaired'       # everything"
    })
public final class PauseCommand extends StoreCommand {

  @Parameters(
      paramLabel = "FEED",
      arity = "0..*",
      description = "Feeds to pause: name, id, URL, or the start of an id or name. Default: all.")
  private List<String> names = List.of();

  @Mixin private TagOption tags = new TagOption();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "Resume FEED after a time such as 12h or 2d. Default: at 'rssify resume FEED'.")
  private @Nullable String lasting;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Shown when a poll is refused. Default: by the operator.")
  private @Nullable String reason;

  public PauseCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    if (lasting != null && names.isEmpty() && !tags.isGiven()) {
      throw new ConfigException(
          "--for requires a FEED or --tag; 'rssify resume' ends a pause of all feeds");
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    if (names.isEmpty() && !tags.isGiven()) {
      new StopSwitch(storage.store().flags(), context.clock())
          .stop(reason == null ? "by the operator" : reason);
      output()
          .outcome(
              "paused",
              Printable.withoutPassword(config.store()) + " is not polled until 'rssify resume'");
      return ExitCode.OK;
    }
    Instant until =
        lasting == null
            ? FeedSchedule.NEVER
            : now().truncatedTo(ChronoUnit.MILLIS).plus(Times.positive("--for", lasting));
    Store store = storage.store();
    names.forEach(name -> requireFeed(store, name));
    Collection<Feed> feeds = tags.feeds(store, names).values();
    SubscriptionRegistry registry = OfflineOperations.registry(config, storage);
    feeds.forEach(feed ->
        registry
            .pause(feed.id(), new FeedPause(until, reason))
            .ifPresent(paused -> print(paused, store, until)));
    return ExitCode.OK;
  }

  /** A reason is easily mistaken for a feed. */
  private static void requireFeed(Store store, String name) {
    if (new FeedFinder(store).search(name).isEmpty()) {
      throw new ConfigException(
          "no feed '"
              + Printable.line(name)
              + "' in this store; run 'rssify feeds' to list them, or give a reason with --reason");
    }
  }

  private void print(Feed feed, Store store, Instant until) {
    output()
        .report(
            () -> FeedView.line(feed, store.subscriptions().of(feed.id())),
            () ->
                Printable.line(new FeedNames(store).of(feed.id()))
                    + " is not polled until "
                    + (until.equals(FeedSchedule.NEVER)
                        ? "'rssify resume FEED'"
                        : output().style().minute(until)));
  }
}
