package dev.rssify.adapters.storejdbc;

import dev.rssify.adapters.storejdbc.ports.JdbcAttempts;
import dev.rssify.adapters.storejdbc.ports.JdbcClusters;
import dev.rssify.adapters.storejdbc.ports.JdbcContents;
import dev.rssify.adapters.storejdbc.ports.JdbcCursors;
import dev.rssify.adapters.storejdbc.ports.JdbcDerivations;
import dev.rssify.adapters.storejdbc.ports.JdbcEntries;
import dev.rssify.adapters.storejdbc.ports.JdbcFeeds;
import dev.rssify.adapters.storejdbc.ports.JdbcFetchLog;
import dev.rssify.adapters.storejdbc.ports.JdbcFlags;
import dev.rssify.adapters.storejdbc.ports.JdbcGates;
import dev.rssify.adapters.storejdbc.ports.JdbcJournal;
import dev.rssify.adapters.storejdbc.ports.JdbcMaintenance;
import dev.rssify.adapters.storejdbc.ports.JdbcRawIndex;
import dev.rssify.adapters.storejdbc.ports.JdbcSchedules;
import dev.rssify.adapters.storejdbc.ports.JdbcSubscriptions;
import dev.rssify.adapters.storejdbc.ports.JdbcTallies;
import dev.rssify.adapters.storejdbc.ports.JdbcTasks;
import dev.rssify.adapters.storejdbc.postgres.PostgresDatabase;
import dev.rssify.adapters.storejdbc.postgres.PostgresLeases;
import dev.rssify.adapters.storejdbc.postgres.PostgresPollerLock;
import dev.rssify.adapters.storejdbc.postgres.PostgresUrl;
import dev.rssify.adapters.storejdbc.postgres.ReplicaDatabase;
import dev.rssify.adapters.storejdbc.session.Dialect;
import dev.rssify.adapters.storejdbc.session.PollerLock;
import dev.rssify.adapters.storejdbc.sqlite.SqliteDatabase;
import dev.rssify.adapters.storejdbc.sqlite.SqlitePollerLock;
import dev.rssify.adapters.storejdbc.write.CommitRows;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.EntryRows;
import dev.rssify.core.cluster.LeaseStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import java.nio.file.Path;
import java.util.List;

/** Opens stores in SQLite and PostgreSQL. */
public final class JdbcStores {

  private JdbcStores() {}

  /**
   * Opens the store in this file, or creates it.
   *
   * @throws StoreException when it cannot be opened; then it is untouched
   */
  public static Store sqlite(Path file) {
    return over(SqliteDatabase.open(file));
  }

  /**
   * The store in a PostgreSQL database, {@code postgres://user:password@host:port/database}, whose
   * tables are created if they do not exist.
   *
   * @throws StoreException when it cannot be opened; then it is untouched
   */
  public static Store postgres(String url) {
    requirePostgres();
    return over(PostgresDatabase.open(postgresUrl(url)));
  }

  /**
   * A store in PostgreSQL that lists entries, counts and reads all contents from a replica. When it
   * is closed, the store itself stays open.
   *
   * @param store one of {@link #postgres}
   * @throws IllegalArgumentException when it is another store
   */
  public static Store listingFrom(String replicaUrl, Store store) {
    if (!(store.entries() instanceof JdbcEntries entries)
        || entries.database().dialect() != Dialect.POSTGRES) {
      throw new IllegalArgumentException("only a store in PostgreSQL has read replicas");
    }
    Database replica =
        ReplicaDatabase.open(entries.database(), postgresUrl(replicaUrl), System::nanoTime);
    return store.listingFrom(
        new JdbcEntries(entries.database(), replica),
        new JdbcTallies(replica),
        new JdbcContents(replica),
        replica::close);
  }

  /**
   * Takes the lock of a SQLite store.
   *
   * @param holder this process, for people, such as {@code process 4711 on harbor}
   * @throws StoreException of kind CONFLICT that names the holder when another process has it
   */
  public static PollerLock sqliteLock(Path store, String holder) {
    return SqlitePollerLock.take(store, holder);
  }

  /**
   * Takes the lock of a PostgreSQL store.
   *
   * @param holder this process, for people
   * @throws StoreException of kind CONFLICT that names the holder when another process has it
   */
  public static PollerLock postgresLock(String url, String holder) {
    return PostgresPollerLock.take(postgresUrl(url), holder, System::nanoTime);
  }

  /**
   * Takes the lock of a PostgreSQL store together with other workers.
   *
   * @param holder this process, for people
   * @throws StoreException of kind CONFLICT when a process polls the store that is not a worker
   */
  public static PollerLock postgresWorkerLock(String url, String holder) {
    return PostgresPollerLock.share(postgresUrl(url), holder, System::nanoTime);
  }

  /** The leases of the workers on a PostgreSQL store, which must exist. */
  public static LeaseStore postgresLeases(String url) {
    return PostgresLeases.open(postgresUrl(url));
  }

  /** The PostgreSQL libraries are optional, since few programs need them. */
  private static void requirePostgres() {
    ClassLoader libraries = JdbcStores.class.getClassLoader();
    if (libraries.getResource("org/postgresql/Driver.class") == null
        || libraries.getResource("com/zaxxer/hikari/HikariDataSource.class") == null) {
      throw new StoreException(
          StoreException.Kind.UNAVAILABLE,
          "a store in PostgreSQL requires two more libraries: add org.postgresql:postgresql and"
              + " com.zaxxer:HikariCP");
    }
  }

  static PostgresUrl postgresUrl(String url) {
    return PostgresUrl.parse(url)
        .orElseThrow(() ->
            new StoreException(
                StoreException.Kind.UNAVAILABLE,
                "not the address of a PostgreSQL database; it has the form"
                    + " postgres://user:password@host:port/database"));
  }

  static Store over(Database database) {
    return new Store(
        new JdbcFeeds(database),
        new JdbcSchedules(database),
        new JdbcSubscriptions(database),
        new JdbcEntries(database),
        feedId ->
            database.read(
                session -> session.list(EntryRows.SELECT_WINDOW, EntryRows::window, feedId)),
        new JdbcFetchLog(database),
        new JdbcRawIndex(database),
        new JdbcJournal(database),
        batch ->
            batch.isEmpty()
                ? List.of()
                : database.commit(batch.stream().map(CommitRows::of).toList()),
        new JdbcAttempts(database),
        new JdbcDerivations(database),
        new JdbcClusters(database),
        new JdbcCursors(database),
        new JdbcFlags(database),
        new JdbcGates(database),
        new JdbcTasks(database),
        new JdbcMaintenance(database, JdbcMaintenance.BUSY_ROWS),
        new JdbcTallies(database),
        new JdbcContents(database),
        database::close);
  }
}
