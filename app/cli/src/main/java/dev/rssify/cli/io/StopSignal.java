package dev.rssify.cli.io;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Signals a long-running command to stop, on Ctrl-C or from another thread.
 *
 * <p>Threading: safe for many threads.
 */
public final class StopSignal {

  /** Longer than an orderly shutdown: nine seconds for polls, and nine for blocked sinks. */
  private static final long SHUTDOWN_SECONDS = 20;

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  /** Requests the command to stop. */
  public void stop() {
    requested.countDown();
  }

  /** Waits for {@link #stop}, SIGINT or SIGTERM; the JVM then waits for {@link #stopped}. */
  public void await() throws InterruptedException {
    await(Duration.ofDays(1), () -> {});
  }

  /** As above, and runs a task at an interval while it waits. */
  public void await(Duration pause, Runnable meanwhile) throws InterruptedException {
    Thread hook =
        Thread.ofPlatform()
            .unstarted(() -> {
              requested.countDown();
              try {
                boolean _ = ended.await(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Runtime.getRuntime().addShutdownHook(hook);
    do {
      meanwhile.run();
    } while (!requested.await(pause.toMillis(), TimeUnit.MILLISECONDS));
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down: the hook waits for this command.
    }
  }

  /** Reports that the command has ended. */
  public void stopped() {
    ended.countDown();
  }
}
