package dev.rssify.core.operations;

import dev.rssify.core.model.Wish;
import dev.rssify.core.store.Marks;
import java.util.List;

/**
 * Feeds that a store begins with.
 *
 * <p>Invariants: each is put on record once in the life of a store; one that was removed since does
 * not come back.
 */
public record InitialFeeds(Registry registry, Marks marks) {

  private static final String MARK = "seeded ";

  /** How many were put on record now. */
  public int seed(List<Wish> wishes) {
    List<Wish> fresh = wishes.stream().filter(wish -> marks.mark(name(wish)).isEmpty()).toList();
    registry.register(fresh, Registry.First.SPREAD);
    fresh.forEach(wish -> marks.put(name(wish), wish.subscription().id()));
    return fresh.size();
  }

  private static String name(Wish wish) {
    return MARK + wish.subscription().address().url();
  }
}
