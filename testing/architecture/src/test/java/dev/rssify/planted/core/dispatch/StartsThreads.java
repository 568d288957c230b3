package dev.rssify.planted.core.dispatch;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class StartsThreads {

  final Thread thread = Thread.ofVirtual().unstarted(() -> {});

  /** Allowed: the constructor has returned. */
  void start() {
    thread.start();
  }

  public static class ByItself {
    ByItself(List<Thread> threads) {
      threads.forEach(thread -> thread.start());
    }
  }

  public static class ByABuilder {
    final Thread thread = Thread.ofVirtual().start(() -> {});
  }

  public static class ByAnExecutor {
    final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();

    ByAnExecutor() {
      var _ = executor.schedule(() -> {}, 1, TimeUnit.SECONDS);
    }
  }
}
