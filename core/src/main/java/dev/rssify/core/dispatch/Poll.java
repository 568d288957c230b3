package dev.rssify.core.dispatch;

import dev.rssify.core.engine.Polled;
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

  /** What somebody asked for; empty for a feed that is merely due. */
  final String url;

  final Group group;

  /** Whoever waits for its outcome. */
  final List<CompletableFuture<Polled>> waiting = new ArrayList<>(0);

  /** The feed was removed meanwhile. */
  boolean feedRemoved;

  Poll(int feed, PollTask task, String url, Group group) {
    this.feed = feed;
    this.task = task;
    this.url = url;
    this.group = group;
  }
}
