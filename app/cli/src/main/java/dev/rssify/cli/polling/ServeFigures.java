package dev.rssify.cli.polling;

import dev.rssify.cli.render.EventText;
import dev.rssify.cli.render.Times;
import dev.rssify.core.dispatch.Load;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.poll.PollOutcome;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the polls of a running {@code serve}, for its status line and summary.
 *
 * <p>Threading: safe for many threads.
 */
final class ServeFigures implements EngineListener {

  private final LongAdder polls = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder added = new LongAdder();
  private final LongAdder updated = new LongAdder();

  @Override
  public void on(EngineEvent event) {
    if (event instanceof EngineEvent.PollFinished finished) {
      polls.increment();
      switch (finished.outcome()) {
        case PollOutcome.Succeeded done -> {
          added.add(done.newEntries());
          updated.add(done.updatedEntries());
        }
        case PollOutcome.Failed _ -> failed.increment();
      }
    }
  }

  /** The state now, for one line. */
  String status(Load load) {
    return load.polling() + " polling, " + load.waiting() + " waiting; " + counts();
  }

  /** A summary of the polls in this time. */
  String summary(Duration served) {
    return "served for " + Times.about(served) + ": " + counts();
  }

  private String counts() {
    return EventText.counted(polls.sum(), "poll", "polls")
        + ", "
        + failed.sum()
        + " failed; "
        + EventText.counted(added.sum(), "new entry", "new entries")
        + ", "
        + updated.sum()
        + " updated";
  }
}
