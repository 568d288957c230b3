package dev.rssify.core.dispatch;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollTask;

/**
 * Polls a feed without storing the result, behind the same gates as all requests.
 *
 * <p>Invariants: nothing is stored but a rate limit, which holds for every later request.
 */
public record DryRun(PollPipeline pipeline, Dispatcher dispatcher, FeedChanges feeds) {

  /** Waits for the gate, polls, and returns the result. */
  public CompletedPoll run(PollTask task, Feed feed) {
    CompletedPoll polled = pipeline.poll(task, feed, dispatcher.gate());
    Feed after = polled.after();
    if (after != null) {
      feeds.changed(after);
    }
    return polled;
  }
}
