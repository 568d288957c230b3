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
 * The process that {@link KillContract} kills. It polls feeds from many threads until then, and
 * prints a line for each thing that must survive: {@code attempted} when an attempt is stored,
 * {@code committed} when a poll is.
 */
public final class CrashingPoller {

  private CrashingPoller() {}

  /** Does not return. */
  public static void poll(Store store) {
    PrintStream acknowledged = System.out;
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    for (int i = 0; i < KillContract.FEEDS; i++) {
      Feed first = PollCommits.feed("feed-" + i);
      int number = i;
      threads.execute(() -> {
        store.feeds().add(first, PollCommits.T0, List.of());
        Feed current = store.feeds().feed(first.id()).orElseThrow();
        while (true) {
          current = poll(store, number, current, acknowledged);
        }
      });
    }
    threads.close();
  }

  private static Feed poll(Store store, int number, Feed current, PrintStream acknowledged) {
    long version = current.version();
    Samples.start(store, new Attempt(current.id(), PollCommits.fetchId(current), PollCommits.T0));
    acknowledge(acknowledged, "attempted " + number + " " + version);
    PollCommit poll = PollCommits.next(current, entries(version), "text ".repeat(50));
    List<CommitResult> results = store.commits().commit(List.of(poll));
    if (!results.equals(List.of(new CommitResult.Committed(false)))) {
      acknowledge(acknowledged, "refused " + results);
      throw new IllegalStateException(results.toString());
    }
    acknowledge(acknowledged, "committed " + number + " " + version);
    return poll.after();
  }

  /** Ends the process when its output has no reader, so that none outlives its test. */
  private static void acknowledge(PrintStream acknowledged, String line) {
    acknowledged.println(line);
    if (acknowledged.checkError()) {
      Runtime.getRuntime().halt(1);
    }
  }

  /** The number of entries that the poll of this version finds; some find none. */
  static int entries(long version) {
    return (int) (version % 4);
  }
}
