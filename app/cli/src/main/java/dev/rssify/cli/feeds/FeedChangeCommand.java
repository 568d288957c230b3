package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.io.TagOption;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.operations.subscriptions.SubscriptionEdit;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.OfflineOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.FeedView;
import dev.rssify.service.config.ConfigException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Parameters;

/**
 * A command that changes feeds of the store, which another process may be polling. All arguments
 * are resolved before the first change.
 */
abstract class FeedChangeCommand extends StoreCommand {

  @Parameters(
      paramLabel = "FEED",
      arity = "0..*",
      description = "Name, id, URL, or the start of an id or name.")
  private List<String> arguments = List.of();

  FeedChangeCommand(CommandContext context) {
    super(context);
  }

  /** Selects more feeds than those that are named. */
  TagOption tags() {
    return new TagOption();
  }

  /** Whether to change these feeds, of which there is more than one. */
  boolean confirmed(Collection<Feed> feeds) {
    return true;
  }

  /**
   * Applies the change to a feed.
   *
   * @param argument as given, which may be the id of one of its subscriptions
   * @return the changed feed
   */
  abstract Feed apply(Feed feed, String argument, Store store, SubscriptionRegistry registry);

  @Override
  protected final int run(EngineConfig config, Storage storage) {
    Store store = storage.store();
    SubscriptionRegistry registry = OfflineOperations.registry(config, storage);
    Map<String, Feed> feeds = tags().feeds(store, arguments);
    if (tags().isGiven() && feeds.size() > 1 && !confirmed(feeds.values())) {
      output().problem("nothing was changed");
      return ExitCode.SOME_FAILED;
    }
    feeds.forEach((argument, feed) -> report(apply(feed, argument, store, registry), store));
    return ExitCode.OK;
  }

  private void report(Feed feed, Store store) {
    List<Subscription> subscriptions = store.subscriptions().of(feed.id());
    output()
        .report(
            () -> FeedView.line(feed, subscriptions),
            () ->
                Printable.line(FeedNames.of(feed, subscriptions))
                    + ": "
                    + FeedStatus.of(feed)
                    + ", next poll "
                    + Times.next(feed.schedule(), now()));
  }

  /** The subscription with this id, or all subscriptions of the feed. */
  static List<Subscription> subscriptions(Feed feed, String argument, Store store) {
    List<Subscription> all = store.subscriptions().of(feed.id());
    List<Subscription> exact = all.stream().filter(one -> one.id().equals(argument)).toList();
    if (all.isEmpty()) {
      throw new ConfigException(
          "'" + Printable.line(argument) + "' has no subscription; 'rssify add URL' adds one");
    }
    return exact.isEmpty() ? all : exact;
  }

  /** Changes subscriptions of a feed. */
  static Feed change(
      List<Subscription> subscriptions, SubscriptionRegistry registry, SubscriptionEdit change) {
    Feed feed = null;
    for (Subscription subscription : subscriptions) {
      feed = OpenStores.usable(() -> registry.change(subscription.id(), change)).orElse(feed);
    }
    if (feed == null) {
      throw new ConfigException("the subscription was removed meanwhile; run 'rssify feeds'");
    }
    return feed;
  }
}
