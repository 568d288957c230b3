package dev.rssify.adapters.apihttp.events;

import dev.rssify.core.store.EntryStore;
import dev.rssify.json.view.EventView;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Selects events, and whether they are sent with the entry.
 *
 * @param types empty for all
 * @param feeds empty for all
 * @param tag a tag that a subscription to the feed must have had at the event; null for all
 * @param until the first time whose events are not selected; null for no end
 * @param tags the current tags, for events without their feed
 * @param content adds the newest version of the entry; null to send events alone
 */
public record EventFilter(
    Set<String> types,
    Set<UUID> feeds,
    @Nullable String tag,
    @Nullable Instant until,
    TagIndex tags,
    @Nullable EntryStore content) {

  /** The JSON of an event, with the whole entry if the client requested it. */
  String json(Frame frame) {
    return content == null ? frame.json() : EventView.full(frame.json(), frame.entryUid(), content);
  }

  /** Whether this event is after the end, and so are those that follow it. */
  boolean endsBefore(Frame frame) {
    return until != null && !frame.at().isBefore(until);
  }

  boolean passes(Frame frame) {
    return (types.isEmpty() || types.contains(frame.type()))
        && (feeds.isEmpty() || feeds.contains(frame.feedId()))
        && (tag == null || isTagged(frame, tag));
  }

  private boolean isTagged(Frame frame, String required) {
    if (frame.tags() != null) {
      return frame.tags().contains(required);
    }
    if (frame.type().equals("feed_changed") || frame.type().equals("feed_added")) {
      tags.refresh(frame.feedId());
    }
    return tags.feeds(required).contains(frame.feedId());
  }
}
