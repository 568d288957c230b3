package dev.rssify.testing.contract;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.UUID;

/** The store under test, with shortcuts to use it. */
interface OpenStore {

  CommitResult DONE = new CommitResult.Committed(false);

  Store store();

  /** A feed that was just added. */
  default Feed added(String name) {
    Feed feed = Samples.feed(name);
    store().feeds().add(feed, Samples.T0, List.of());
    return feed;
  }

  default Feed feed(UUID feedId) {
    return store().feeds().feed(feedId).orElseThrow();
  }

  default CommitResult commit(PollCommit commit) {
    return store().commits().commit(List.of(commit)).getFirst();
  }

  /** Commits and expects success; returns the feed afterwards. */
  default Feed done(SamplePoll poll) {
    PollCommit commit = poll.commit();
    CommitResult result = commit(commit);
    if (!result.equals(DONE)) {
      throw new AssertionError("not committed: " + result);
    }
    return commit.after();
  }

  default Entry entry(String uid) {
    Entry entry = store().entries().entry(uid).orElse(null);
    if (entry == null) {
      throw new AssertionError("there is no entry " + uid);
    }
    return entry;
  }

  /** All stored events. */
  default List<JournalEvent> journal() {
    return events(store().journal().horizon());
  }

  default List<JournalEvent> events(long after) {
    return switch (store().journal().after(after, 10_000)) {
      case JournalRead.Events(List<JournalEvent> events) -> events;
      case JournalRead.CursorExpired expired -> throw new AssertionError(expired.toString());
    };
  }
}
