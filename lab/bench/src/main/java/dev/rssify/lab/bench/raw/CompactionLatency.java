package dev.rssify.lab.bench.raw;

import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.Responses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The duration of commits with and without concurrent deletion of old responses: the same polls, in
 * turns. Arguments: a folder on the disk to measure, the number of rounds, megabytes of old
 * responses for each round.
 */
public final class CompactionLatency {

  private static final Headers CODED = Headers.of("Content-Encoding", "gzip");
  private static final int RESPONSE_BYTES = 20_000;
  private static final int EACH = 25;
  private static final int DAYS = 10;
  private static final int POLLING = 4;

  private final Store store;
  private final WarcRawStore raws;
  private final SplittableRandom random = new SplittableRandom(1);

  private CompactionLatency(Store store, WarcRawStore raws) {
    this.store = store;
    this.raws = raws;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory(Path.of(arguments[0]), "rssify-compaction");
    int rounds = Integer.parseInt(arguments[1]);
    int feeds = Integer.parseInt(arguments[2]) * 1_000_000 / (RESPONSE_BYTES * EACH);
    try (Store store = JdbcStores.sqlite(folder.resolve("store.db"));
        WarcRawStore raws =
            WarcRawStore.open(folder.resolve("raw"), WarcConfig.defaults("bench"), store.raws())) {
      CompactionLatency latency = new CompactionLatency(store, raws);
      List<Long> without = new ArrayList<>();
      List<Long> with = new ArrayList<>();
      for (int round = -1; round < rounds; round++) {
        Instant start = Responses.T0.plus(Duration.ofDays(100L * (round + 1)));
        latency.fill(round, feeds, start);
        List<Long> beside = latency.beside(round, start.plus(Duration.ofDays(60)));
        List<Long> alone = latency.alone(round, start.plus(Duration.ofDays(61)), beside.size());
        if (round >= 0) {
          with.addAll(beside);
          without.addAll(alone);
        }
      }
      print("commits beside compaction", with);
      print("commits without", without);
    }
    System.out.println("left in " + folder);
  }

  /** Old responses; each segment contains some that are the last of their feed. */
  private void fill(int round, int feeds, Instant start) {
    for (int day = 0; day < DAYS; day++) {
      for (int i = 0; i < feeds; i++) {
        int last = i % DAYS;
        if (day <= last) {
          Feed feed = Responses.added(store, "old-" + round + "-" + i);
          for (int n = 0; n < EACH / (last + 1); n++) {
            feed = poll(feed, start.plus(Duration.ofDays(day)), null);
          }
        }
      }
    }
  }

  private List<Long> beside(int round, Instant now) throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Future<RawRetention.Report> cleaning =
          threads.submit(() -> {
            try {
              return new RawRetention(store, raws.segments(), RawRetentionPolicy.defaults())
                  .run(now);
            } finally {
              done.set(true);
            }
          });
      long start = System.nanoTime();
      List<Long> nanos = commits(threads, round, now, done, Integer.MAX_VALUE);
      System.out.printf(
          Locale.ROOT, "%s in %.1f s%n", cleaning.get(), (System.nanoTime() - start) / 1e9);
      return nanos;
    }
  }

  private List<Long> alone(int round, Instant now, int commits) throws Exception {
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      return commits(threads, round, now, new AtomicBoolean(), commits);
    }
  }

  /** Polls of a few feeds at once, until it is done or the maximum is reached. */
  private List<Long> commits(
      ExecutorService threads, int round, Instant now, AtomicBoolean done, int max)
      throws InterruptedException, ExecutionException {
    List<Future<List<Long>>> polling = new ArrayList<>();
    for (int i = 0; i < POLLING; i++) {
      String name = "polled-" + round + "-" + i;
      polling.add(
          threads.submit(() -> {
            List<Long> nanos = new ArrayList<>();
            Feed feed = Responses.added(store, name);
            while (!done.get() && nanos.size() < max / POLLING) {
              feed = poll(feed, now, nanos);
            }
            return nanos;
          }));
    }
    List<Long> all = new ArrayList<>();
    for (Future<List<Long>> one : polling) {
      all.addAll(one.get());
    }
    return all;
  }

  private Feed poll(Feed feed, Instant at, @Nullable List<Long> nanos) {
    byte[] bytes = new byte[RESPONSE_BYTES];
    synchronized (random) {
      random.nextBytes(bytes);
    }
    RawFetch raw = Responses.store(raws, feed, Responses.response(at, CODED, bytes));
    long start = System.nanoTime();
    Feed after = Responses.commit(store, feed, raw);
    if (nanos != null) {
      nanos.add(System.nanoTime() - start);
    }
    return after;
  }

  private static void print(String what, List<Long> nanos) {
    List<Long> sorted = nanos.stream().sorted().toList();
    System.out.printf(
        Locale.ROOT,
        "%-26s %,7d: median %.2f ms, p99 %.2f ms, longest %.2f ms, over 20 ms %d%n",
        what,
        sorted.size(),
        sorted.get(sorted.size() / 2) / 1e6,
        sorted.get(sorted.size() * 99 / 100) / 1e6,
        sorted.getLast() / 1e6,
        sorted.stream().filter(one -> one > 20_000_000).count());
  }
}
