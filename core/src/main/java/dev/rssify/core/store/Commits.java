package dev.rssify.core.store;

import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import java.util.List;

/**
 * The one way in which polls write.
 *
 * <p>Invariants: each commit is visible to readers as a whole or not at all; when the results are
 * back they are durable; journal numbers rise without gaps in the order commits become visible.
 */
@FunctionalInterface
public interface Commits {

  /**
   * Writes a batch, of different feeds or in the order of their versions, and tells of each commit
   * what came of it. One that cannot be written costs no other: the batch is divided until it
   * stands alone.
   *
   * <p>In this order: a fetch that is in the log already is committed again; a feed that is not
   * there is missing; a lower fence than the feed's is fenced; another version than the feed's is a
   * conflict; an inserted entry that is there already, or any other write to one that is not, is
   * poison.
   *
   * @throws StoreException when the store itself fails; nothing of the batch that was not
   *     acknowledged may be relied on, and committing it again is safe
   */
  List<CommitResult> commit(List<PollCommit> batch);
}
