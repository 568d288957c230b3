package dev.rssify.core.store;

import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import java.util.List;

/**
 * Writes the results of polls.
 *
 * <p>Invariants: each commit is atomic for readers; when the results are returned they are durable;
 * journal numbers rise without gaps in the order in which commits become visible.
 */
@FunctionalInterface
public interface Commits {

  /**
   * Writes a batch, of different feeds or in the order of their versions, and returns the result of
   * each commit. A commit that cannot be written does not affect the others: the batch is split
   * until it is alone.
   *
   * <p>Checks in this order: a fetch that is already logged is committed again; an unknown feed is
   * missing; a fence below the feed's is fenced; a version other than the feed's is a conflict;
   * inserting an existing entry, or any other write to a missing one, is unwritable.
   *
   * @throws StoreException when the store itself fails; unacknowledged commits of the batch may be
   *     lost, and committing them again is safe
   */
  List<CommitResult> commit(List<PollCommit> batch);
}
