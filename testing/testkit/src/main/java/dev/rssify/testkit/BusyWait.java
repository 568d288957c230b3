package dev.rssify.testkit;

/**
 * Pauses a loop that waits for another thread. JUnit interrupts a test that exceeds its timeout: a
 * loop without this check would run forever, and the build with it.
 */
public final class BusyWait {

  private BusyWait() {}

  /** Lets other threads run for a moment; fails when the test was interrupted. */
  public static void pause() {
    if (Thread.interrupted()) {
      throw new AssertionError("interrupted while waiting, most likely by the timeout of the test");
    }
    Thread.onSpinWait();
  }
}
