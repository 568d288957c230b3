package dev.rssify.adapters.apihttp.served;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import dev.rssify.core.operations.Explanation;
import dev.rssify.core.operations.FireTask;
import dev.rssify.core.operations.Fired;
import dev.rssify.core.operations.KeptAnswers;
import dev.rssify.core.operations.Registry;
import dev.rssify.core.publish.Bell;
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
  List<Feed> add(List<Wish> wishes, Registry.First first);

  /**
   * Changes a wish that is on record; nobody else changes it meanwhile.
   *
   * @return its feed; empty when there is no such wish
   */
  Optional<Feed> change(String id, UnaryOperator<Subscription> change);

  /** Takes back a wish for a feed, or all; false when there is none. */
  boolean remove(String id);

  Optional<Explanation> explain(String name, int last);

  KeptAnswers answers();

  /** Begins to ask a feed by hand, and does not wait for it. */
  Fired fire(String name, boolean dryRun);

  /** How far a feed that was asked by hand has come. */
  Optional<FireTask> task(UUID id);

  /** Rings when the journal may have grown. */
  Bell bell();
}
