package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.io.TagOption;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.OfflineOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.FeedView;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code rssify resume}: resumes polling of feeds, or of a store. */
@Command(
    name = "resume",
    description = {
      "Resume polling of paused feeds or a paused store",
      "",
      "Undoes 'rssify pause'. Polls that became due meanwhile are spread out.",
      "",
      "Exit status: 0 resumed, 2 wrong usage, or no such feed."
    },
    footer = {
      "",
      "Examples:",
      "  rssify resume harbour",
      "  rssify resume --store news.db        # everything"
    })
public final class ResumeCommand extends StoreCommand {

  @Parameters(
      paramLabel = "FEED",
      arity = "0..*",
      description = "Feeds to resume: name, id, URL, or the start of an id or name. Default: all.")
  private List<String> names = List.of();

  @Mixin private TagOption tags = new TagOption();

  public ResumeCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    if (!names.isEmpty() || tags.isGiven()) {
      return resume(config, storage);
    }
    boolean wasPaused = new StopSwitch(storage.store().flags(), context.clock()).resume();
    output()
        .outcome(
            "resumed",
            Printable.withoutPassword(config.store())
                + (wasPaused ? " is polled again" : " was not paused"));
    return ExitCode.OK;
  }

  private int resume(EngineConfig config, Storage storage) {
    Store store = storage.store();
    Collection<Feed> feeds = tags.feeds(store, names).values();
    SubscriptionRegistry registry = OfflineOperations.registry(config, storage);
    FeedNames shown = new FeedNames(store);
    for (Feed feed : feeds) {
      boolean wasPaused = feed.settings().pause() != null;
      Feed resumed = registry.pause(feed.id(), null).orElse(feed);
      output()
          .report(
              () -> FeedView.line(resumed, store.subscriptions().of(feed.id())),
              () ->
                  Printable.line(shown.of(feed.id()))
                      + (wasPaused ? after(resumed) : " was not paused"));
    }
    return ExitCode.OK;
  }

  private static String after(Feed resumed) {
    return FeedStatus.of(resumed) == FeedStatus.DISABLED
        ? " is no longer paused, but disabled; 'rssify enable FEED' polls it again"
        : " is polled again";
  }
}
