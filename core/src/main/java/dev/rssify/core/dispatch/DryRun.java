package dev.rssify.core.dispatch;

import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.Polled;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.PollTask;

/**
 * Polls a feed to see what it has, beside its schedule and behind the same gates.
 *
 * <p>Invariants: nothing is stored but a rate limit, which holds for every later request.
 */
public record DryRun(PollPipeline pipeline, Dispatcher dispatcher, FeedChanges feeds) {

  /** Waits for its turn, polls, and returns what came of it. */
  public Polled run(PollTask task, Feed feed) {
    Polled polled = pipeline.poll(task, feed, dispatcher.gate());
    Feed after = polled.after();
    if (after != null) {
      feeds.changed(after);
    }
    return polled;
  }
}
