package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.TagOption;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code rssify disable}: stops the polls of feeds for good. */
@Command(
    name = "disable",
    description = {
      "Stop polling feeds, and keep their entries",
      "",
      "A feed with several subscriptions is polled as long as one is enabled; the id of a subscription",
      "disables only that one. 'rssify pause FEED' stops polling for a time.",
      "",
      "Exit status: 0 disabled, 2 wrong usage, or no such feed."
    },
    footer = {"", "Examples:", "  rssify disable harbour", "  rssify disable --tag news"})
public final class DisableCommand extends FeedChangeCommand {

  @Mixin private TagOption tags = new TagOption();

  public DisableCommand(CommandContext context) {
    super(context);
  }

  @Override
  TagOption tags() {
    return tags;
  }

  @Override
  Feed apply(Feed feed, String argument, Store store, SubscriptionRegistry registry) {
    return change(
        subscriptions(feed, argument, store),
        registry,
        subscription -> subscription.enabled(false));
  }
}
