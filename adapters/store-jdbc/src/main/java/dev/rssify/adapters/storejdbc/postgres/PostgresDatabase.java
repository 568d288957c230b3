package dev.rssify.adapters.storejdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.rssify.adapters.storejdbc.session.Dialect;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Schema;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.session.SqlErrors;
import dev.rssify.adapters.storejdbc.session.Transactions;
import dev.rssify.adapters.storejdbc.session.Work;
import dev.rssify.adapters.storejdbc.write.Attempted;
import dev.rssify.adapters.storejdbc.write.CommitRows;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.LastDocuments;
import dev.rssify.adapters.storejdbc.write.WriteQueue;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A store in a schema of a PostgreSQL database.
 *
 * <p>Invariants: readers get one snapshot (repeatable read); a server that acknowledges before data
 * is durable is rejected.
 *
 * <p>Threading: callers' threads use pooled connections. One thread writes all commits: they would
 * wait for the numbers of the journal anyway, and in one transaction they share the wait for the
 * disk.
 */
public final class PostgresDatabase implements Database {

  private static final int WRITERS = 4;
  private static final int READERS = 6;

  /** The timeout of statements, longer than maintenance needs. */
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  /**
   * The server ends transactions of a process that stopped in the middle of one: they may hold the
   * row from which all processes take journal numbers.
   */
  private static final String NO_IDLE_TRANSACTIONS =
      "SET idle_in_transaction_session_timeout = '5s'";

  /** The advisory lock that prevents two processes from creating the schema at once. */
  private static final long MIGRATION_LOCK = 0x7273736966790001L;

  private final HikariDataSource writers;
  private final HikariDataSource readers;
  private final WriteQueue commits;

  private PostgresDatabase(HikariDataSource writers, HikariDataSource readers) {
    this.writers = writers;
    this.readers = readers;
    this.commits =
        new WriteQueue(
            "rssify-store-committer",
            new Transactions() {
              @Override
              public <T> T write(Work<T> work) throws SQLException {
                return in(writers, work);
              }
            });
  }

  /**
   * Connects and brings the database to the newest schema.
   *
   * @throws StoreException when that is not possible
   */
  public static PostgresDatabase open(PostgresUrl url) {
    HikariDataSource writers = null;
    try {
      writers = new HikariDataSource(config(url, WRITERS));
      in(
          writers,
          session -> {
            requireDurability(session);
            migrate(session);
            return session;
          });
      return new PostgresDatabase(writers, new HikariDataSource(readOnly(url, READERS)));
    } catch (SQLException e) {
      close(writers);
      throw SqlErrors.translated(e);
    } catch (PoolInitializationException e) {
      close(writers);
      throw e.getCause() instanceof SQLException sql ? SqlErrors.translated(sql) : e;
    } catch (StoreException e) {
      close(writers);
      throw e;
    }
  }

  private static void close(@Nullable HikariDataSource pool) {
    if (pool != null) {
      pool.close();
    }
  }

  static HikariConfig readOnly(PostgresUrl url, int connections) {
    HikariConfig config = config(url, connections);
    config.setReadOnly(true);
    config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    return config;
  }

  private static HikariConfig config(PostgresUrl url, int connections) {
    return config(url, connections, TIMEOUT);
  }

  static HikariConfig config(PostgresUrl url, int connections, Duration timeout) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url.jdbc());
    config.setDataSourceProperties(url.properties(timeout));
    config.setConnectionInitSql(NO_IDLE_TRANSACTIONS);
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(1);
    config.setAutoCommit(false);
    config.addDataSourceProperty("reWriteBatchedInserts", "true");
    return config;
  }

  private static void requireDurability(Session session) throws SQLException {
    for (String setting : List.of("fsync", "synchronous_commit")) {
      if (session.first("SHOW " + setting, Row::text).orElseThrow().equals("off")) {
        throw new StoreException(
            StoreException.Kind.UNAVAILABLE,
            "the database has " + setting + " off and could lose acknowledged data; set it on");
      }
    }
  }

  private static void migrate(Session session) throws SQLException {
    Schema schema = new Schema(Dialect.POSTGRES);
    if (schema.version(session.connection()) < Schema.VERSION) {
      // Migrations have no time limit: copying a large table may take long.
      session.connection().setNetworkTimeout(Runnable::run, 0);
      session.first("SELECT pg_advisory_xact_lock(?)", row -> true, MIGRATION_LOCK);
      schema.migrate(session.connection());
    }
  }

  static <T> T in(HikariDataSource pool, Work<T> work) throws SQLException {
    try (Connection connection = pool.getConnection();
        Session session = new Session(connection, Dialect.POSTGRES, !pool.isReadOnly())) {
      return session.transact(work);
    }
  }

  @Override
  public <T> T read(Work<T> work) {
    return translating(readers, work);
  }

  @Override
  public <T> T readInline(Work<T> work) {
    return read(work);
  }

  @Override
  public <T> T write(Work<T> work) {
    return translating(writers, work);
  }

  private static <T> T translating(HikariDataSource pool, Work<T> work) {
    try {
      return in(pool, work);
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }

  @Override
  public List<CommitResult> commit(List<CommitRows> batch) {
    return commits.commit(batch);
  }

  @Override
  public Attempted.Result start(Attempted attempted) {
    return commits.start(attempted);
  }

  @Override
  public @Nullable LastDocuments lastDocuments() {
    return null;
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  public long bytes() {
    return read(session ->
        session.number(
            "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class"
                + " WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"));
  }

  @Override
  public void close() {
    commits.close();
    readers.close();
    writers.close();
  }
}
