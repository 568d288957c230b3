package dev.rssify.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tells a command that runs until it is stopped when that is.
 *
 * <p>Threading: safe for many threads.
 */
final class StopSignal {

  /** Longer than an orderly end takes: polls have nine seconds, and sinks that hang nine more. */
  private static final long PATIENCE_SECONDS = 20;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  /** Somebody asks the command to end. */
  void stop() {
    asked.countDown();
  }

  /** Waits until somebody does; Ctrl-C and a polite kill do, and then wait for the end. */
  void await() throws InterruptedException {
    await(Duration.ofDays(1), () -> {});
  }

  /** The same, and does something every so often while it waits. */
  void await(Duration pause, Runnable meanwhile) throws InterruptedException {
    Thread hook =
        Thread.ofPlatform()
            .unstarted(() -> {
              asked.countDown();
              try {
                boolean _ = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Runtime.getRuntime().addShutdownHook(hook);
    do {
      meanwhile.run();
    } while (!asked.await(pause.toMillis(), TimeUnit.MILLISECONDS));
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down already: the hook waits for us.
    }
  }

  /** The command has ended in good order. */
  void stopped() {
    ended.countDown();
  }
}
