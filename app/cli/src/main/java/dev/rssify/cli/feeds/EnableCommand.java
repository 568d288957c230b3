package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import picocli.CommandLine.Command;

/** {@code rssify enable}: polls feeds again that were disabled. */
@Command(
    name = "enable",
    description = {
      "Poll disabled feeds again",
      "",
      "Undoes 'rssify disable'. The id of a subscription enables only that subscription.",
      "",
      "Exit status: 0 enabled, 2 wrong usage, or no such feed."
    },
    footer = {"", "Example:", "  rssify enable harbour"})
public final class EnableCommand extends FeedChangeCommand {

  public EnableCommand(CommandContext context) {
    super(context);
  }

  @Override
  Feed changed(Feed feed, String name, Store store, SubscriptionRegistry registry) {
    return change(
        subscriptions(feed, name, store), registry, subscription -> subscription.enabled(true));
  }
}
