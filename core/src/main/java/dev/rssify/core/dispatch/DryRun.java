package dev.rssify.core.dispatch;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollTask;

/**
 * Polls a feed to see what it has, beside its schedule and behind the same gates.
 *
 * <p>Invariants: nothing is stored but a rate limit, which holds for every later request.
 */
public record DryRun(PollPipeline pipeline, Dispatcher dispatcher, FeedChanges feeds) {

  /** Waits for its turn, polls, and returns what came of it. */
  public CompletedPoll run(PollTask task, Feed feed) {
    CompletedPoll polled = pipeline.poll(task, feed, dispatcher.gate());
    Feed after = polled.after();
    if (after != null) {
      feeds.changed(after);
    }
    return polled;
  }
}
