package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.TagOption;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
    footer = {"", "Examples:", "  rssify enable harbour", "  rssify enable --tag news"})
public final class EnableCommand extends FeedChangeCommand {

  @Mixin private TagOption tags = new TagOption();

  public EnableCommand(CommandContext context) {
    super(context);
  }

  @Override
  TagOption tags() {
    return tags;
  }

  @Override
  Feed apply(Feed feed, String argument, Store store, SubscriptionRegistry registry) {
    return change(
        subscriptions(feed, argument, store), registry, subscription -> subscription.enabled(true));
  }
}
