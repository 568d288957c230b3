package dev.rssify.adapters.apihttp.events;

import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Selects events.
 *
 * @param types empty for all
 * @param feed null for all
 * @param tag of a subscription to the event's feed; null for all
 */
public record EventFilter(
    Set<String> types, @Nullable UUID feed, @Nullable String tag, TagIndex tags) {

  boolean passes(Frame frame) {
    return (types.isEmpty() || types.contains(frame.type()))
        && (feed == null || feed.equals(frame.feedId()))
        && (tag == null || isTagged(frame, tag));
  }

  private boolean isTagged(Frame frame, String wanted) {
    if (frame.type().equals("feed_changed") || frame.type().equals("feed_added")) {
      tags.changed(frame.feedId());
    }
    return tags.feeds(wanted).contains(frame.feedId());
  }
}
