package dev.rssify.adapters.storejdbc.write;

import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the last documents of feeds that this process polled. They determine how often entries
 * were seen; reading them from the database would cost as much as reading the entry.
 *
 * <p>Invariants: what is cached was committed by a poll of this process, and no later commit is in
 * progress: a feed has one poll at a time, and one process polls a store.
 *
 * <p>Threading: safe for many threads.
 */
public final class LastDocuments {

  /** At this size the cache is cleared; it takes 10 MB. */
  private static final int MAX = 65_536;

  private final Map<UUID, LastDocument> documents = new ConcurrentHashMap<>();

  /** Stores the result of polls; other commits may come from a process that does not poll. */
  public void committed(List<CommitRows> commits, List<CommitResult> results) {
    for (int i = 0; i < results.size(); i++) {
      PollCommit commit = commits.get(i).commit();
      LastDocument last = commit.after().lastDocument();
      if (last == null
          || commit.fetch() == null
          || !(results.get(i) instanceof CommitResult.Committed)) {
        documents.remove(commit.after().id());
        continue;
      }
      if (documents.size() >= MAX) {
        documents.clear();
      }
      documents.put(commit.after().id(), last);
    }
  }

  /** Removes the feeds of commits whose result is unknown. */
  public void forget(List<CommitRows> commits) {
    commits.forEach(commit -> documents.remove(commit.feedId()));
  }

  /**
   * The last document of a feed; null if it is not cached.
   *
   * @param since the number of a document that must not be newer
   */
  @Nullable
  public LastDocument of(UUID feedId, long since) {
    LastDocument last = documents.get(feedId);
    return last == null || last.number() < since ? null : last;
  }
}
