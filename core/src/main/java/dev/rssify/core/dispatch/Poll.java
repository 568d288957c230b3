package dev.rssify.core.dispatch;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A poll that is requested or running; a feed has at most one.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class Poll implements PolitenessGroup.Waiting {

  final int feed;
  final PollTask task;

  /** The requested URL; empty for a poll by schedule. */
  final String url;

  final PolitenessGroup group;

  /** Callers that wait for the outcome. */
  final List<CompletableFuture<CompletedPoll>> waiting = new ArrayList<>(0);

  /** The feed was removed meanwhile. */
  boolean feedRemoved;

  Poll(int feed, PollTask task, String url, PolitenessGroup group) {
    this.feed = feed;
    this.task = task;
    this.url = url;
    this.group = group;
  }

  /** Whether it fetches a page of the feed's history. */
  boolean isHistory() {
    return task.cause() == Cause.BACKFILL;
  }

  /** Completes the callers; without the lock, since their code runs. */
  void complete(CompletedPoll outcome) {
    waiting.forEach(caller -> caller.complete(outcome));
  }
}
