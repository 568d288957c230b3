package dev.rssify.core.store;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.JournalDraft;
import java.time.Instant;
import java.util.List;

/**
 * A feed to be added.
 *
 * @param at when it was added
 * @param subscriptions its subscriptions, stored together with it
 * @param events appended together with it
 */
public record NewFeed(
    Feed feed, Instant at, List<Subscription> subscriptions, List<JournalDraft> events) {

  public NewFeed {
    subscriptions = List.copyOf(subscriptions);
    events = List.copyOf(events);
  }
}
