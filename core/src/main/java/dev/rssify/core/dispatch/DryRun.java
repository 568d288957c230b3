package dev.rssify.core.dispatch;

import dev.rssify.core.engine.PollPipeline;
import dev.rssify.core.engine.Polled;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.store.GateStore;
import java.time.Instant;
import java.util.Optional;

/**
 * Polls a feed to see what it has, beside its schedule and behind the same gates.
 *
 * <p>Invariants: nothing is kept but a publisher's wish for silence, which holds for every later
 * request.
 */
public record DryRun(
    PollPipeline pipeline, Dispatcher dispatcher, GateStore gates, FeedChanges feeds) {

  /** Until when a group's publisher wants silence; empty when it may be asked. */
  public Optional<Instant> silentUntil(String groupId) {
    return dispatcher.silentUntil(groupId);
  }

  /** Waits for its turn, asks, and says what came of it. */
  public Polled run(PollTask task, Feed feed) {
    Polled polled = pipeline.poll(task, feed, dispatcher.gate());
    HostGate gate = polled.gate();
    if (gate != null && gate.notBefore() != null) {
      gates.put(gate);
      dispatcher.silence(gate.groupId(), gate.notBefore());
    }
    Feed after = polled.after();
    if (after != null) {
      feeds.changed(after);
    }
    return polled;
  }
}
