package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.CommitResult;
import dev.rssify.core.model.LastDocument;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The last documents of feeds that this process polled lately. They tell how often the entries in
 * them were seen; to look them up among all that changes with a poll would cost as much as to read
 * the entry.
 *
 * <p>Invariants: what is here was committed. It may be older than what another process committed
 * since; then its number may be, too.
 *
 * <p>Threading: safe for many threads.
 */
final class LastDocuments {

  /** More than that are not remembered: it takes 10 MB. */
  private static final int MOST = 65_536;

  private final Map<UUID, LastDocument> documents = new ConcurrentHashMap<>();

  /** Remembers what commits left. */
  void committed(List<CommitRows> commits, List<CommitResult> results) {
    for (int i = 0; i < results.size(); i++) {
      UUID feedId = commits.get(i).feedId();
      LastDocument last = commits.get(i).commit().after().lastDocument();
      if (last == null || !(results.get(i) instanceof CommitResult.Committed)) {
        documents.remove(feedId);
      } else if (documents.size() < MOST || documents.containsKey(feedId)) {
        documents.put(feedId, last);
      }
    }
  }

  /**
   * That of a feed, if it is known here.
   *
   * @param since the number of a document that must not be newer
   */
  @Nullable LastDocument of(UUID feedId, long since) {
    LastDocument last = documents.get(feedId);
    return last == null || last.number() < since ? null : last;
  }
}
