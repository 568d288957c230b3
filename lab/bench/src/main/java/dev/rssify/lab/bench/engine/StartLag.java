package dev.rssify.lab.bench.engine;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How late polls start when feeds become due at a fraction of the maximum rate. Argument: the file
 * of a store with very many feeds that were never polled. First all of them are overdue, which
 * shows the rate; then those not polled yet become due one after the other.
 */
public final class StartLag {

  private static final double SHARE = 0.7;
  private static final int WARM_UP_SECONDS = 60;
  private static final int SECONDS = 60;

  /** A new process must have read all feeds before they are due, else that is measured. */
  private static final long BEFORE_MILLIS = 45_000;

  private static final String NEVER_POLLED = " WHERE version = 0";

  private final String file;

  private StartLag(String file) {
    this.file = file;
  }

  public static void main(String[] arguments) throws Exception {
    new StartLag(arguments[0]).measure();
  }

  private void measure() throws Exception {
    dueEvery(0, System.currentTimeMillis());
    int maxRate = lags(WARM_UP_SECONDS * 1_000L, SECONDS).size() / SECONDS;
    System.out.printf(Locale.ROOT, "all overdue: %,d polls a second%n", maxRate);
    double rate = maxRate * SHARE;
    dueEvery(1_000 / rate, System.currentTimeMillis() + BEFORE_MILLIS);
    List<Long> lags = lags(BEFORE_MILLIS, 2 * SECONDS);
    System.out.printf(
        Locale.ROOT,
        "%.0f due a second: %.0f polls a second, start lag p50 %,d ms, p99 %,d ms, most %,d ms%n",
        rate,
        lags.size() / (2.0 * SECONDS),
        lags.get(lags.size() / 2),
        lags.get(lags.size() * 99 / 100),
        lags.getLast());
    System.gc();
    System.out.printf(
        Locale.ROOT,
        "heap in use after a collection: %,d MiB of %,d%n",
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20,
        Runtime.getRuntime().maxMemory() >> 20);
  }

  /** Feeds never polled become due one after the other, in no order; the others tomorrow. */
  private void dueEvery(double millis, long first) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement tomorrow =
            connection.prepareStatement("UPDATE feed_schedule SET next_run_at = ?");
        PreparedStatement due =
            connection.prepareStatement(
                "UPDATE feed_schedule SET next_run_at = ? + CAST(place * ? AS INTEGER) FROM"
                    + " (SELECT feed_id AS id, row_number() OVER () AS place FROM feed_schedule"
                    + NEVER_POLLED
                    + ") WHERE feed_id = id")) {
      tomorrow.setLong(1, first + TimeUnit.DAYS.toMillis(1));
      tomorrow.executeUpdate();
      due.setLong(1, first);
      due.setDouble(2, millis);
      due.executeUpdate();
    }
  }

  /** The milliseconds between due time and start of all polls within these seconds, sorted. */
  private List<Long> lags(long untilMillis, int seconds) throws InterruptedException {
    Queue<Long> lags = new ConcurrentLinkedQueue<>();
    AtomicBoolean counted = new AtomicBoolean();
    try (Rssify engine =
        Rssify.builder(EngineConfig.defaults().onLoopback())
            .store("sqlite:" + file)
            .listener(event -> {
              if (event instanceof EngineEvent.PollFinished finished && counted.get()) {
                lags.add(finished.fetch().queued().toMillis());
              }
            })
            .open()) {
      long startedAt = System.currentTimeMillis();
      engine.start();
      TimeUnit.MILLISECONDS.sleep(startedAt + untilMillis - System.currentTimeMillis());
      counted.set(true);
      TimeUnit.SECONDS.sleep(seconds);
      counted.set(false);
    }
    return lags.stream().sorted().toList();
  }
}
