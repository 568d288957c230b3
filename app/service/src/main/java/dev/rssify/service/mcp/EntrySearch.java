package dev.rssify.service.mcp;

import dev.rssify.core.model.entry.Entry;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds entries by words. */
@FunctionalInterface
public interface EntrySearch {

  Found search(Query query);

  /**
   * A search.
   *
   * @param words the words of the query
   * @param feeds only entries of these; empty for all
   * @param since only entries of that time or later; null for all
   */
  record Query(List<String> words, Set<UUID> feeds, @Nullable Instant since, int limit) {}

  /**
   * The entries found.
   *
   * @param complete whether all entries were searched; otherwise only the newest ones
   */
  record Found(List<Entry> entries, boolean complete) {}
}
