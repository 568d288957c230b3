package dev.rssify.core.store;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.model.Subscription;
import java.time.Instant;
import java.util.List;

/**
 * A feed to be added.
 *
 * @param at when it was
 * @param wishes for it, which are put on record with it
 * @param events what is to be told of it
 */
public record NewFeed(Feed feed, Instant at, List<Subscription> wishes, List<JournalDraft> events) {

  public NewFeed {
    wishes = List.copyOf(wishes);
    events = List.copyOf(events);
  }
}
