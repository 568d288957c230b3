package dev.rssify.embed.workers;

import static java.util.stream.Collectors.joining;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Samples what the sessions of a PostgreSQL server wait for, and measures the processor time of
 * this process and of the server.
 */
final class ServerLoad implements AutoCloseable {

  private static final long PERIOD_NANOS = 20_000_000;

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final String WAITS =
      "SELECT coalesce(wait_event_type || ':' || wait_event, 'running')"
          + " || CASE WHEN query LIKE '%journal_head%' THEN ' (journal_head)' ELSE '' END, count(*)"
          + " FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() GROUP BY 1";

  private final Connection connection;
  private final Duration cpuBefore = cpuNow();
  private final Map<String, Long> samples = new ConcurrentHashMap<>();
  private final Thread sampler = Thread.ofPlatform().name("server-load").unstarted(this::run);
  private volatile boolean stopped;

  private ServerLoad(Connection connection) {
    this.connection = connection;
  }

  /** Closes the connection at its end. */
  static ServerLoad start(Connection connection) {
    ServerLoad load = new ServerLoad(connection);
    load.sampler.start();
    return load;
  }

  private void run() {
    try (Statement statement = connection.createStatement()) {
      while (!stopped) {
        try (ResultSet rows = statement.executeQuery(WAITS)) {
          while (rows.next()) {
            samples.merge(rows.getString(1), rows.getLong(2), Long::sum);
          }
        }
        LockSupport.parkNanos(PERIOD_NANOS);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The processor time since the start; sessions that have ended do not count. */
  Duration cpu() {
    return cpuNow().minus(cpuBefore);
  }

  private static Duration cpuNow() {
    Duration server =
        ProcessHandle.allProcesses()
            .map(ProcessHandle::info)
            .filter(info -> info.command().orElse("").endsWith("/postgres"))
            .flatMap(info -> info.totalCpuDuration().stream())
            .reduce(Duration.ZERO, Duration::plus);
    return server.plus(Duration.ofNanos(PROCESS.getProcessCpuTime()));
  }

  /** What sessions waited for most, as shares of all samples. */
  String waits() {
    long all = samples.values().stream().mapToLong(Long::longValue).sum();
    return samples.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(4)
        .map(sample -> sample.getKey() + " " + 100 * sample.getValue() / Math.max(1, all) + " %")
        .collect(joining(", "));
  }

  @Override
  public void close() {
    stopped = true;
    try {
      sampler.join();
      connection.close();
    } catch (InterruptedException | SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
