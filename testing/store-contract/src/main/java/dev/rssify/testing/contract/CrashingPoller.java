package dev.rssify.testing.contract;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What the process does that {@link KillContract} kills: it polls feeds from threads of their own
 * for ever. Each line it prints is a promise: {@code asked}, the attempt is remembered; {@code
 * committed}, the poll is kept.
 */
public final class CrashingPoller {

  private CrashingPoller() {}

  /** Never returns. */
  public static void poll(Store store) {
    PrintStream promises = System.out;
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    for (int i = 0; i < KillContract.FEEDS; i++) {
      Feed first = Polls.feed("feed-" + i);
      int number = i;
      threads.execute(() -> {
        store.feeds().add(first, Polls.T0, List.of());
        Feed current = store.feeds().feed(first.id()).orElseThrow();
        while (true) {
          current = poll(store, number, current, promises);
        }
      });
    }
    threads.close();
  }

  private static Feed poll(Store store, int number, Feed current, PrintStream promises) {
    long version = current.version();
    Samples.start(store, new Attempt(current.id(), Polls.fetchId(current), Polls.T0));
    promise(promises, "asked " + number + " " + version);
    PollCommit poll = Polls.next(current, entries(version), "text ".repeat(50));
    List<CommitResult> results = store.commits().commit(List.of(poll));
    if (!results.equals(List.of(new CommitResult.Committed(false)))) {
      promise(promises, "refused " + results);
      throw new IllegalStateException(results.toString());
    }
    promise(promises, "committed " + number + " " + version);
    return poll.after();
  }

  /** Ends the process when its output has no reader, so that none outlives its test. */
  private static void promise(PrintStream promises, String line) {
    promises.println(line);
    if (promises.checkError()) {
      Runtime.getRuntime().halt(1);
    }
  }

  /** How many entries the poll of this version finds; some find none. */
  static int entries(long version) {
    return (int) (version % 4);
  }
}
