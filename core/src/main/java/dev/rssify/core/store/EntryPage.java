package dev.rssify.core.store;

import dev.rssify.core.model.entry.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a listing.
 *
 * @param next from where to go on; null when this was the last page
 */
public record EntryPage(List<Entry> entries, EntryQuery.@Nullable Position next) {

  /**
   * The page of a query, given up to one entry more than it asked for, so that a last page is known
   * as one.
   */
  public static EntryPage of(List<Entry> found, int limit) {
    if (found.size() <= limit) {
      return new EntryPage(List.copyOf(found), null);
    }
    Entry last = found.get(limit - 1);
    return new EntryPage(
        List.copyOf(found.subList(0, limit)), new EntryQuery.Position(last.sortAt(), last.uid()));
  }
}
