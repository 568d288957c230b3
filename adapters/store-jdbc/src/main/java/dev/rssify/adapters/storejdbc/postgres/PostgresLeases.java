package dev.rssify.adapters.storejdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.session.SqlErrors;
import dev.rssify.adapters.storejdbc.session.Work;
import dev.rssify.core.cluster.ClusterView;
import dev.rssify.core.cluster.Lease;
import dev.rssify.core.cluster.LeaseStore;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.cluster.Worker;
import dev.rssify.core.cluster.WorkerSignals;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The leases of the workers on a PostgreSQL store. Each method is one transaction; the clock of the
 * server decides what has expired.
 *
 * <p>Invariants: grants and removals lock the row of {@code lease_head} first, so they are
 * serialized. A removal deletes the worker, whose row its commits have locked: it waits until they
 * end.
 *
 * <p>Threading: safe for many threads. It has connections of its own, so that a renewal does not
 * wait for other work.
 */
public final class PostgresLeases implements LeaseStore {

  /** The timeout of one response of the server: less than the duration of a lease. */
  private static final Duration TIMEOUT = Duration.ofSeconds(4);

  private static final int CONNECTIONS = 2;

  private static final String NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

  private static final String WORKERS =
      "SELECT id, fence, roles, started_at, expires_at, feeds, waiting, polling, lag_ms, polls,"
          + " refused_commits FROM worker ORDER BY id";

  private final HikariDataSource pool;
  private final PostgresSignals signals;

  private PostgresLeases(PostgresUrl url, HikariDataSource pool) {
    this.pool = pool;
    this.signals = new PostgresSignals(url, pool);
  }

  public static PostgresLeases open(PostgresUrl url) {
    HikariConfig config = PostgresDatabase.config(url, CONNECTIONS, TIMEOUT);
    config.setConnectionTimeout(TIMEOUT.toMillis());
    config.setValidationTimeout(TIMEOUT.toMillis() / 2);
    config.setInitializationFailTimeout(-1); // the next renewal tries again
    return new PostgresLeases(url, new HikariDataSource(config));
  }

  private <T> T in(Work<T> work) {
    try {
      return PostgresDatabase.in(pool, work);
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }

  @Override
  public Optional<Registration> join(String workerId, Set<Role> roles, Duration lease) {
    return in(session -> {
      long fence = nextFence(session);
      remove(session, "id = ? AND expires_at <= " + NOW, workerId);
      int added =
          session.update(
              "INSERT INTO worker (id, fence, roles, started_at, expires_at, feeds, waiting,"
                  + " polling, lag_ms, polls, refused_commits)"
                  + (" VALUES (?, ?, ?, " + NOW + ", " + NOW + " + ?, 0, 0, 0, 0, 0, 0)")
                  + " ON CONFLICT (id) DO NOTHING",
              workerId,
              fence,
              Role.text(roles),
              lease.toMillis());
      return added == 1 ? Optional.of(new Registration(workerId, fence)) : Optional.empty();
    });
  }

  @Override
  public Optional<ClusterView> renew(Registration worker, Worker.Report report, Duration lease) {
    return in(session -> {
      int renewed =
          session.update(
              ("UPDATE worker SET expires_at = " + NOW + " + ?, feeds = ?, waiting = ?,")
                  + " polling = ?, lag_ms = ?, polls = ?, refused_commits = ?"
                  + " WHERE id = ? AND fence = ?",
              lease.toMillis(),
              report.feeds(),
              report.waiting(),
              report.polling(),
              report.lagMillis(),
              report.polls(),
              report.refusedCommits(),
              worker.workerId(),
              worker.fence());
      return renewed == 1 ? Optional.of(view(session)) : Optional.empty();
    });
  }

  @Override
  public List<Lease> take(
      Registration worker, Collection<Integer> numbers, Collection<Registration> removing) {
    return in(session -> {
      long fence = nextFence(session);
      for (Registration dead : removing) {
        remove(
            session,
            "id = ? AND fence = ? AND expires_at <= " + NOW,
            dead.workerId(),
            dead.fence());
      }
      boolean registered =
          session
              .first(
                  "SELECT 1 FROM worker WHERE id = ? AND fence = ? FOR KEY SHARE",
                  Row::count,
                  worker.workerId(),
                  worker.fence())
              .isPresent();
      if (!registered) {
        return List.of();
      }
      session.batch(
          ("INSERT INTO lease (number, owner, fence, since) VALUES (?, ?, ?, " + NOW + ")")
              + " ON CONFLICT (number) DO UPDATE SET owner = excluded.owner,"
              + " fence = excluded.fence, since = excluded.since WHERE lease.owner IS NULL",
          numbers.stream()
              .sorted()
              .map(number -> new @Nullable Object[] {number, worker.workerId(), fence})
              .toList());
      return session.list(
          "SELECT number, owner, fence, since FROM lease WHERE owner = ? AND fence = ?",
          PostgresLeases::lease,
          worker.workerId(),
          fence);
    });
  }

  @Override
  public void release(Registration worker, Collection<Integer> numbers) {
    in(session ->
        session.batch(
            ("UPDATE lease SET owner = NULL, since = " + NOW + " WHERE number = ? AND owner = ?")
                + " AND EXISTS (SELECT 1 FROM worker WHERE id = ? AND fence = ?)",
            numbers.stream()
                .sorted()
                .map(number ->
                    new @Nullable Object[] {
                      number, worker.workerId(), worker.workerId(), worker.fence()
                    })
                .toList()));
  }

  @Override
  public void leave(Registration worker) {
    in(session -> {
      nextFence(session);
      return remove(session, "id = ? AND fence = ?", worker.workerId(), worker.fence());
    });
  }

  @Override
  public ClusterView view() {
    return in(PostgresLeases::view);
  }

  /** Increments the fence, and so waits for other grants. */
  private static long nextFence(Session session) throws SQLException {
    return session.number("UPDATE lease_head SET fence = fence + 1 RETURNING fence");
  }

  private static int remove(Session session, String which, @Nullable Object... values)
      throws SQLException {
    List<String> removed =
        session.list("DELETE FROM worker WHERE " + which + " RETURNING id", Row::text, values);
    for (String id : removed) {
      session.update("UPDATE lease SET owner = NULL, since = " + NOW + " WHERE owner = ?", id);
    }
    return removed.size();
  }

  private static ClusterView view(Session session) throws SQLException {
    return new ClusterView(
        Instant.ofEpochMilli(session.number("SELECT " + NOW)),
        session.list(WORKERS, PostgresLeases::worker),
        session.list(
            "SELECT number, owner, fence, since FROM lease ORDER BY number",
            PostgresLeases::lease));
  }

  private static Lease lease(Row row) throws SQLException {
    return new Lease(row.count(), row.textOrNull(), row.number(), row.time());
  }

  private static Worker worker(Row row) throws SQLException {
    return new Worker(
        row.text(),
        row.number(),
        Role.known(row.text()),
        row.time(),
        row.time(),
        new Worker.Report(
            row.count(), row.count(), row.count(), row.number(), row.number(), row.number()));
  }

  @Override
  public WorkerSignals signals() {
    return signals;
  }

  @Override
  public void close() {
    signals.close();
    pool.close();
  }
}
