package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.Confirmation;
import dev.rssify.cli.io.TagOption;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import java.util.Collection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code rssify reset}: polls feeds that failed as if they never had. */
@Command(
    name = "reset",
    description = {
      "Poll failing or gone feeds again, as if new",
      "",
      "Forgets failures, a 410, and redirects that were accepted: the URL is that of the subscription",
      "again. A rate limit of the host and a pause stay in force. With --tag it asks for confirmation if",
      "there are several feeds.",
      "",
      "Exit status: 0 reset, 1 not confirmed, 2 wrong usage, or no such feed."
    },
    footer = {"", "Example:", "  rssify reset https://example.com/feed.xml"})
public final class ResetCommand extends FeedChangeCommand {

  @Mixin private TagOption tags = new TagOption();

  @Mixin private Confirmation confirmation = new Confirmation();

  public ResetCommand(CommandContext context) {
    super(context);
  }

  @Override
  TagOption tags() {
    return tags;
  }

  @Override
  boolean confirmed(Collection<Feed> feeds) {
    return confirmation.given(
        context, "reset", "Reset " + feeds.size() + " feeds, and forget their failures?");
  }

  @Override
  Feed apply(Feed feed, String argument, Store store, SubscriptionRegistry registry) {
    return registry.reset(feed.id()).orElse(feed);
  }
}
