package dev.rssify.core.dispatch;

import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.PollTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A poll that was asked for or is being made: a feed has at most one.
 *
 * <p>Threading: guarded by the dispatcher's lock.
 */
final class Poll implements Group.Waiting {

  final int feed;
  final PollTask task;
  final Group group;

  /** Whoever waits for its outcome. */
  final List<CompletableFuture<PollOutcome>> waiting = new ArrayList<>(0);

  /** The feed was removed meanwhile. */
  boolean feedRemoved;

  Poll(int feed, PollTask task, Group group) {
    this.feed = feed;
    this.task = task;
    this.group = group;
  }
}
