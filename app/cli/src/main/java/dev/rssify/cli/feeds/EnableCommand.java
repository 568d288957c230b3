package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import picocli.CommandLine.Command;

/** {@code rssify enable}: resumes polling of disabled feeds. */
@Command(
    name = "enable",
    description = {
      "Poll disabled feeds again",
      "",
      "Undoes 'rssify disable' for all subscriptions of the feed. Give the id of a",
      "subscription to enable only that one.",
      "",
      "Exit status: 0 enabled, 2 wrong usage, or no such feed."
    },
    footer = {"", "Example:", "  rssify enable harbour"})
public final class EnableCommand extends FeedChangeCommand {

  public EnableCommand(CommandContext context) {
    super(context);
  }

  @Override
  Feed apply(Feed feed, String argument, Store store, SubscriptionRegistry registry) {
    return change(
        subscriptions(feed, argument, store), registry, subscription -> subscription.enabled(true));
  }
}
