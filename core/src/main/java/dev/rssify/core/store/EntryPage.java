package dev.rssify.core.store;

import dev.rssify.core.model.entry.Entry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page of a listing.
 *
 * @param next the position of the next page; null when this is the last page
 */
public record EntryPage(List<Entry> entries, EntryQuery.@Nullable Position next) {

  /**
   * The page of a query, given up to one entry more than its limit, which shows whether a next page
   * exists.
   */
  public static EntryPage of(List<Entry> found, EntryQuery query) {
    int limit = query.limit();
    if (found.size() <= limit) {
      return new EntryPage(List.copyOf(found), null);
    }
    return new EntryPage(
        List.copyOf(found.subList(0, limit)), query.order().of(found.get(limit - 1)));
  }

  /** The position of the next page, if there is one. */
  Optional<EntryQuery.Position> following() {
    return Optional.ofNullable(next);
  }
}
