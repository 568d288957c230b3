package dev.rssify.embed.journal;

import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.publish.ChangeSignal;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs work on new events: in the background, or once after a pass.
 *
 * <p>Threading: safe for many threads; one thread computes at a time.
 */
public final class JournalJob implements AutoCloseable {

  private final String name;
  private final IntSupplier work;
  private final StartCondition condition;
  private final Runnable journalChanged;
  private final Consumer<RuntimeException> failed;
  private final AtomicBoolean closing = new AtomicBoolean();
  private @Nullable JournalThread thread;

  /**
   * @param work returns the number of computed items; if it is above 0, readers of the journal are
   *     signaled
   * @param condition while it refuses, nothing is computed
   * @param failed receives exceptions of the work, which is retried later
   */
  public JournalJob(
      String name,
      IntSupplier work,
      StartCondition condition,
      Runnable journalChanged,
      Consumer<RuntimeException> failed) {
    this.name = name;
    this.work = work;
    this.condition = condition;
    this.journalChanged = journalChanged;
    this.failed = failed;
  }

  public void start(ChangeSignal changes) {
    JournalThread started = new JournalThread(name, changes, this::run);
    thread = started;
    started.start();
  }

  /** Runs the work; false when it failed, which is reported. */
  public synchronized boolean run() {
    try {
      if (!closing.get() && condition.refusal().isEmpty() && work.getAsInt() > 0) {
        journalChanged.run();
      }
      return true;
    } catch (RuntimeException e) {
      failed.accept(e);
      return false;
    } catch (Error e) {
      // An error would end the thread, and with it every further run.
      failed.accept(new IllegalStateException(e));
      return false;
    }
  }

  /** Ends the thread; afterwards nothing is computed. */
  @Override
  public void close() {
    closing.set(true);
    JournalThread running = thread;
    if (running != null) {
      running.close();
    }
    synchronized (this) {
      // a run by another thread has ended
    }
  }
}
