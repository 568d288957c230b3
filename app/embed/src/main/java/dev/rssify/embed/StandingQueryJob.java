package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.operations.search.QueryEvaluation;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Compares new entries with the standing queries: in the background, or once after a pass.
 *
 * <p>Threading: safe for many threads; one at a time compares.
 */
final class StandingQueryJob implements AutoCloseable {

  private final QueryEvaluation evaluation;
  private final Runnable journalChanged;
  private final EngineListener listener;
  private final AtomicBoolean closing = new AtomicBoolean();
  private @Nullable JournalThread thread;

  StandingQueryJob(
      Store store, Runnable journalChanged, EngineListener listener, InstantSource clock) {
    this.journalChanged = journalChanged;
    this.listener = listener;
    this.evaluation =
        new QueryEvaluation(
            store, Search.queries(store), Search::matcher, RecordJson::line, clock, closing::get);
  }

  void start(ChangeSignal changes) {
    JournalThread started = new JournalThread("rssify-queries", changes, this::run);
    thread = started;
    started.start();
  }

  /** Compares what is new; false when it failed, which is reported. */
  synchronized boolean run() {
    try {
      if (evaluation.catchUp() > 0) {
        journalChanged.run();
      }
      return true;
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.StandingQueriesFailed(e));
      return false;
    }
  }

  @Override
  public void close() {
    closing.set(true);
    JournalThread running = thread;
    if (running != null) {
      running.close();
    }
    synchronized (this) {
      evaluation.close();
    }
  }
}
