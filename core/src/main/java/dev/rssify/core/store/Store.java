package dev.rssify.core.store;

import dev.rssify.core.model.CommitResult;
import dev.rssify.core.model.PollCommit;

/**
 * All that is kept but raw bytes, with one way to write what a poll changed.
 *
 * <p>Invariants: a commit is visible to readers as a whole or not at all; journal numbers rise
 * without gaps in the order commits become visible; a commit against an old version of its feed
 * changes nothing.
 *
 * <p>Threading: safe for many threads.
 */
public interface Store extends FeedStore, EntryStore, Journal, AutoCloseable {

  CommitResult commit(PollCommit commit);

  @Override
  void close();
}
