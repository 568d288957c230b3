package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
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
 * <p>Invariants: what is here was committed by a poll of this process, and no later one of it is
 * under way unseen: a feed has one poll at a time, and one process polls a store.
 *
 * <p>Threading: safe for many threads.
 */
final class LastDocuments {

  /** With that many all are forgotten, for those polled next: it takes 10 MB. */
  private static final int MOST = 65_536;

  private final Map<UUID, LastDocument> documents = new ConcurrentHashMap<>();

  /** Remembers what polls left; whoever else commits may not be the process that polls. */
  void committed(List<CommitRows> commits, List<CommitResult> results) {
    for (int i = 0; i < results.size(); i++) {
      PollCommit commit = commits.get(i).commit();
      LastDocument last = commit.after().lastDocument();
      if (last == null
          || commit.fetch() == null
          || !(results.get(i) instanceof CommitResult.Committed)) {
        documents.remove(commit.after().id());
        continue;
      }
      if (documents.size() >= MOST) {
        documents.clear();
      }
      documents.put(commit.after().id(), last);
    }
  }

  /** Nobody knows what came of these. */
  void forget(List<CommitRows> commits) {
    commits.forEach(commit -> documents.remove(commit.feedId()));
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
