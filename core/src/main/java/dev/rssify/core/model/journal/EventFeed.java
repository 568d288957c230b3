package dev.rssify.core.model.journal;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The feed of an event as it was when the event was committed, so that a receiver does not have to
 * look it up.
 *
 * @param title the label of a subscription, else the title of its document
 * @param subscriptions the ids of its subscriptions, at most {@link #MAX_SUBSCRIPTIONS}
 * @param tags of all its subscriptions, sorted, at most {@link #MAX_TAGS}
 */
public record EventFeed(
    String url, @Nullable String title, List<String> subscriptions, List<String> tags) {

  private static final int MAX_SUBSCRIPTIONS = 20;
  private static final int MAX_TAGS = 50;

  public EventFeed {
    subscriptions = List.copyOf(subscriptions);
    tags = List.copyOf(tags);
  }

  public static EventFeed of(Feed feed, List<Subscription> subscriptions) {
    return new EventFeed(
        feed.url(),
        feed.title(subscriptions),
        subscriptions.stream().map(Subscription::id).sorted().limit(MAX_SUBSCRIPTIONS).toList(),
        subscriptions.stream()
            .flatMap(subscription -> subscription.tags().stream())
            .distinct()
            .sorted()
            .limit(MAX_TAGS)
            .toList());
  }
}
