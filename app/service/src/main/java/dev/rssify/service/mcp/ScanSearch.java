package dev.rssify.service.mcp;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.outward.WordFilter;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryStore;
import java.util.ArrayList;
import java.util.List;

/** Searches by reading the newest entries, up to a limit. It needs no index. */
public record ScanSearch(EntryStore entries) implements EntrySearch {

  /** Entries that are read for one search. */
  public static final int MAX_SCANNED = 10_000;

  private static final int PAGE = 500;

  @Override
  public Found search(Query query) {
    WordFilter filter = new WordFilter(query.words());
    EntryQuery pages =
        new EntryQuery(query.feeds(), query.since(), EntryQuery.Order.NEWEST_FIRST, null, PAGE);
    List<Entry> found = new ArrayList<>();
    for (int scanned = 0; scanned < MAX_SCANNED; scanned += PAGE) {
      EntryPage page = entries.list(pages);
      for (Entry entry : page.entries()) {
        if (filter.test(entry)) {
          found.add(entry);
          if (found.size() == query.limit()) {
            return new Found(found, true);
          }
        }
      }
      EntryQuery.Position next = page.next();
      if (next == null) {
        return new Found(found, true);
      }
      pages = pages.from(next);
    }
    return new Found(found, false);
  }
}
