package dev.rssify.adapters.apihttp.events;

import dev.rssify.core.model.Subscription;
import dev.rssify.core.store.SubscriptionStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which events somebody wants.
 *
 * <p>Threading: used by one thread at a time.
 */
public final class EventFilter {

  /** So many feeds are remembered as having the tag or not. */
  private static final int REMEMBERED = 1_000;

  private final Set<String> types;
  private final @Nullable UUID feed;
  private final @Nullable String tag;
  private final SubscriptionStore subscriptions;
  private final Map<UUID, Boolean> tagged =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  /**
   * @param types empty for all
   * @param feed null for all
   * @param tag of a subscription to the event's feed; null for all
   */
  public EventFilter(
      Set<String> types,
      @Nullable UUID feed,
      @Nullable String tag,
      SubscriptionStore subscriptions) {
    this.types = types;
    this.feed = feed;
    this.tag = tag;
    this.subscriptions = subscriptions;
  }

  boolean passes(Frame frame) {
    return (types.isEmpty() || types.contains(frame.type()))
        && (feed == null || feed.equals(frame.feedId()))
        && (tag == null || isTagged(frame, tag));
  }

  private boolean isTagged(Frame frame, String wanted) {
    if (frame.type().equals("feed_changed") || frame.type().equals("feed_added")) {
      tagged.remove(frame.feedId());
    }
    return tagged.computeIfAbsent(
        frame.feedId(),
        id ->
            subscriptions.of(id).stream()
                .map(Subscription::tags)
                .anyMatch(t -> t.contains(wanted)));
  }
}
