package dev.rssify.adapters.apihttp.served;

import dev.rssify.core.enrich.EnrichmentState;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.inspection.SubscribingEngine;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.operations.push.PushCallback;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.core.operations.search.StandingQueries;
import dev.rssify.core.operations.subscriptions.SubscriptionEdit;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.json.view.NewDerivation;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The operations of an engine that the HTTP API calls.
 *
 * <p>Threading: safe for many threads.
 */
public interface ServedEngine extends SubscribingEngine {

  /** The version of the program. */
  String version();

  /**
   * Changes a subscription atomically.
   *
   * @return its feed; empty when there is no such subscription
   */
  Optional<Feed> change(String id, SubscriptionEdit change);

  /** Removes a subscription, or all of a feed; false when there is none. */
  boolean remove(String id);

  /**
   * Pauses the polls of a feed, or ends its pause.
   *
   * @param pause null to end it
   */
  Optional<Feed> pause(UUID feedId, @Nullable FeedPause pause);

  /** Polls a feed again that failed or is gone, as if it had never failed. */
  Optional<Feed> reset(UUID feedId);

  /**
   * Starts fetching the history of a feed, in the process that polls it.
   *
   * @param maxPages the number of pages; null for the configured limit
   * @param from where the pages are found; null for what the feed's settings say
   * @return empty when the publisher offers no pages
   */
  Optional<Feed> backfill(UUID feedId, @Nullable Integer maxPages, @Nullable BackfillSource from);

  /** Markup that is safe to show. */
  String sanitized(String html);

  /** Finds entries by their words. */
  SearchResult search(SearchQuery query);

  /** The standing queries. */
  StandingQueries queries();

  /** Adds what another program computed; empty when the entry has this kind and version. */
  Optional<Derivation> addDerivation(Entry entry, NewDerivation given);

  /** The state of the enrichment queue. */
  EnrichmentState enrichment();

  Optional<Explanation> explain(String name, int last);

  StoredResponses responses();

  /** Starts a manual poll and does not wait for it. */
  ManualPollResult startPoll(String name, boolean dryRun);

  /** The state of a manual poll. */
  Optional<ManualPollTask> task(UUID id);

  /** The callback of hubs; empty when they cannot reach it, or it has a separate address. */
  default Optional<PushCallback> push() {
    return Optional.empty();
  }

  /** Why this process cannot do its work although the store can be read; empty when it can. */
  default Optional<String> outage() {
    return Optional.empty();
  }

  /** Signals that the journal may have grown. */
  ChangeSignal changeSignal();
}
