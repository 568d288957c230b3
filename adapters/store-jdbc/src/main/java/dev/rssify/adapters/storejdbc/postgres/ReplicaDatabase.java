package dev.rssify.adapters.storejdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.rssify.adapters.storejdbc.session.Dialect;
import dev.rssify.adapters.storejdbc.session.Work;
import dev.rssify.adapters.storejdbc.write.Attempted;
import dev.rssify.adapters.storejdbc.write.CommitRows;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.LastDocuments;
import dev.rssify.core.model.poll.CommitResult;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a replica of a PostgreSQL database, which may be some seconds behind. While the
 * replica fails, reads go to the primary; it is tried again after {@link #RETRY}.
 *
 * <p>Threading: safe for many threads.
 */
public final class ReplicaDatabase implements Database {

  private static final int CONNECTIONS = 6;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration RETRY = Duration.ofSeconds(10);

  private final Database primary;
  private final HikariDataSource replica;
  private final LongSupplier nanos;
  private volatile @Nullable Long failedAt;

  private ReplicaDatabase(Database primary, HikariDataSource replica, LongSupplier nanos) {
    this.primary = primary;
    this.replica = replica;
    this.nanos = nanos;
  }

  /**
   * Opens a replica; it need not be reachable yet.
   *
   * @param primary is not closed with this one
   * @param nanos monotonic nanoseconds
   */
  public static ReplicaDatabase open(Database primary, PostgresUrl url, LongSupplier nanos) {
    var config = PostgresDatabase.readOnly(url, CONNECTIONS);
    config.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
    config.setInitializationFailTimeout(-1);
    return new ReplicaDatabase(primary, new HikariDataSource(config), nanos);
  }

  @Override
  public <T> T read(Work<T> work) {
    Long failed = failedAt;
    if (failed != null && nanos.getAsLong() - failed < RETRY.toNanos()) {
      return primary.read(work);
    }
    try {
      T result = PostgresDatabase.in(replica, work);
      failedAt = null;
      return result;
    } catch (SQLException e) {
      // The replica is unavailable, does not have a table yet, or canceled the query.
      failedAt = nanos.getAsLong();
      return primary.read(work);
    }
  }

  @Override
  public <T> T readInline(Work<T> work) {
    return read(work);
  }

  @Override
  public <T> T write(Work<T> work) {
    return primary.write(work);
  }

  @Override
  public List<CommitResult> commit(List<CommitRows> batch) {
    return primary.commit(batch);
  }

  @Override
  public Attempted.Result start(Attempted attempted) {
    return primary.start(attempted);
  }

  @Override
  public @Nullable LastDocuments lastDocuments() {
    return primary.lastDocuments();
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  public long bytes() {
    return primary.bytes();
  }

  @Override
  public void close() {
    replica.close();
  }
}
