package dev.rssify.testing.contract;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a process does until {@link RawKillContract} kills it: it stores and commits responses of
 * feeds from several threads, one hour of the clock per response, while another thread runs
 * retention all the time. It prints {@code committed FEED VERSION HOUR} and {@code cleaned EXPIRED
 * MOVED DROPPED}.
 */
public final class CrashingRawWriter {

  static final RawRetentionPolicy POLICY = new RawRetentionPolicy(Duration.ofDays(5), 5);

  /** Many more hours than can pass between storing a response and committing it. */
  public static final Duration SETTLING = Duration.ofHours(60);

  private CrashingRawWriter() {}

  /** Does not return. */
  public static void run(Store store, RawStore raws, RawSegments segments, int feeds) {
    AtomicLong hours = new AtomicLong();
    PrintStream out = System.out;
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    for (int i = 0; i < feeds; i++) {
      Feed feed = Responses.added(store, "feed-" + i);
      hours.accumulateAndGet(lastHour(store, feed), Math::max);
    }
    for (int i = 0; i < feeds; i++) {
      int number = i;
      threads.execute(() -> {
        Feed current = Responses.added(store, "feed-" + number);
        while (true) {
          long hour = hours.incrementAndGet();
          long version = current.version();
          current = Responses.poll(store, raws, current, at(hour), payload(number, version));
          say(out, "committed " + number + " " + version + " " + hour);
        }
      });
    }
    RawRetention retention = new RawRetention(store, segments, POLICY);
    threads.execute(() -> {
      try {
        while (true) {
          RawRetention.Report report = retention.run(at(hours.get()));
          if (report.dropped() > 0) {
            say(out, "cleaned " + report.expired() + " " + report.moved() + " " + report.dropped());
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    threads.close();
  }

  static Instant at(long hour) {
    return Responses.T0.plus(Duration.ofHours(hour));
  }

  private static long lastHour(Store store, Feed feed) {
    return store.raws().newest(feed.id(), 1).stream()
        .map(RawFetch::fetchedAt)
        .mapToLong(last -> Duration.between(Responses.T0, last).toHours())
        .findFirst()
        .orElse(0);
  }

  /** Mostly the body that the feed served before; sometimes too large for memory. */
  static byte[] payload(int feed, long version) {
    long edition = version / 3;
    SplittableRandom random = new SplittableRandom(feed * 1_000_003L + edition);
    byte[] bytes = new byte[edition % 40 == 7 ? 300_000 : 500 + random.nextInt(3_000)];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Ends the process when its output has no reader, so that none outlives its test. */
  private static void say(PrintStream out, String line) {
    out.println(line);
    if (out.checkError()) {
      Runtime.getRuntime().halt(1);
    }
  }
}
