package dev.rssify.adapters.apihttp;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.Wish;
import dev.rssify.core.operations.Explanation;
import dev.rssify.core.operations.KeptAnswers;
import dev.rssify.core.operations.Registry;
import dev.rssify.core.publish.Bell;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Optional;

/**
 * What the service needs of the engine it stands before.
 *
 * <p>Threading: safe for many threads.
 */
public interface ServedEngine {

  Store store();

  /**
   * Puts wishes for feeds on record.
   *
   * @throws IllegalArgumentException when the source of one cannot be used; then none is on record
   */
  List<Feed> add(List<Wish> wishes, Registry.First first);

  /** Takes back a wish for a feed, or all; false when there is none. */
  boolean remove(String id);

  Optional<Explanation> explain(String name, int last);

  KeptAnswers answers();

  /** Rings when the journal may have grown. */
  Bell bell();
}
