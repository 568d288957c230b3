package dev.rssify.adapters.apihttp.served;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * What the service needs of the engine it stands before.
 *
 * <p>Threading: safe for many threads.
 */
public interface ServedEngine {

  /** Of the program. */
  String version();

  Store store();

  /**
   * Puts wishes for feeds on record.
   *
   * @throws IllegalArgumentException when the source of one cannot be used; then none is on record
   */
  List<Feed> add(List<SubscriptionRequest> requests, Registry.First first);

  /**
   * Changes a wish that is on record; nobody else changes it meanwhile.
   *
   * @return its feed; empty when there is no such wish
   */
  Optional<Feed> change(String id, UnaryOperator<Subscription> change);

  /** Takes back a wish for a feed, or all; false when there is none. */
  boolean remove(String id);

  Optional<Explanation> explain(String name, int last);

  StoredResponses responses();

  /** Begins to ask a feed by hand, and does not wait for it. */
  ManualPollResult startPoll(String name, boolean dryRun);

  /** How far a feed that was asked by hand has come. */
  Optional<ManualPollTask> task(UUID id);

  /** Rings when the journal may have grown. */
  ChangeSignal changeSignal();
}
