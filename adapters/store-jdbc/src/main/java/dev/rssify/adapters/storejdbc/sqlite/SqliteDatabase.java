package dev.rssify.adapters.storejdbc.sqlite;

import dev.rssify.adapters.storejdbc.session.Dialect;
import dev.rssify.adapters.storejdbc.session.ReopeningSession;
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
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * A store in one SQLite file.
 *
 * <p>Invariants: a write that returned is on disk (WAL with {@code synchronous=FULL}); a write
 * waits for writes of other processes, {@link #BUSY_MILLIS} at most, and several times for commits
 * of polls. After an error the transaction is rolled back or its connection replaced, so that work
 * continues when the cause is fixed.
 *
 * <p>Threading: SQLite waits in native code and would hold the carrier of a virtual thread, so only
 * dedicated platform threads call it: one writer and a few readers. Reads that never wait are the
 * exception ({@link SqliteInlineReaders}).
 */
public final class SqliteDatabase implements Database {

  static final int BUSY_MILLIS = 5_000;

  private static final int READERS = 3;

  /** Pages of the log after which they are copied into the file: 16 MiB. */
  private static final int CHECKPOINT_PAGES = 4_096;

  /** Memory for pages of the connection that writes: 16 MiB, as SQLite counts. */
  private static final int WRITER_CACHE = -16 * 1024;

  private final ReopeningSession writing;
  private final WriteQueue writer;
  private final SqliteReaders readers;
  private final SqliteInlineReaders inlineReaders;
  private final LastDocuments lastDocuments = new LastDocuments();

  private SqliteDatabase(
      ReopeningSession writing, SqliteReaders readers, SqliteInlineReaders inlineReaders) {
    this.writing = writing;
    this.writer =
        new WriteQueue(
            "rssify-store-writer",
            new Transactions() {
              @Override
              public <T> T write(Work<T> work) throws SQLException {
                return writing.transact(work);
              }
            });
    this.readers = readers;
    this.inlineReaders = inlineReaders;
  }

  /** Opens connections to the file. */
  @FunctionalInterface
  public interface Connector {
    Connection connect(SQLiteConfig config) throws SQLException;
  }

  /**
   * Opens or creates the file, and migrates it to the newest schema.
   *
   * @throws StoreException when that is not possible
   */
  public static SqliteDatabase open(Path file) {
    String url = "jdbc:sqlite:" + file;
    return open(file, config -> config.createConnection(url));
  }

  public static SqliteDatabase open(Path file, Connector connector) {
    try {
      SQLiteConfig toWrite = config(BUSY_MILLIS);
      toWrite.setCacheSize(WRITER_CACHE);
      Session first = new Session(connector.connect(toWrite), Dialect.SQLITE, true);
      toWrite.resetOpenMode(SQLiteOpenMode.CREATE);
      try {
        Schema schema = new Schema(Dialect.SQLITE);
        if (schema.version(first.connection()) < Schema.VERSION) {
          first.transact(session -> {
            schema.migrate(session.connection());
            return session;
          });
        }
        SqliteReaders readers =
            new SqliteReaders(READERS, () -> connector.connect(toRead(BUSY_MILLIS)));
        return new SqliteDatabase(
            ReopeningSession.writing(() -> connector.connect(toWrite), first),
            readers,
            new SqliteInlineReaders(readers, () -> connector.connect(toRead(0))));
      } catch (SQLException | RuntimeException e) {
        first.connection().close();
        throw e;
      }
    } catch (SQLException e) {
      StoreException why = SqlErrors.translated(e);
      throw new StoreException(why.kind(), "cannot open " + file + ": " + why.getMessage(), e);
    }
  }

  /**
   * Settings of the connections. The file is not memory-mapped: after each commit SQLite would
   * unmap and fault in the whole map again, which costs readers more than it saves while polling.
   */
  private static SQLiteConfig config(int busyMillis) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    config.setBusyTimeout(busyMillis);
    config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, String.valueOf(CHECKPOINT_PAGES));
    return config;
  }

  /** Does not replace a file that was deleted meanwhile by an empty one. */
  private static SQLiteConfig toRead(int busyMillis) {
    SQLiteConfig config = config(busyMillis);
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    return config;
  }

  @Override
  public <T> T read(Work<T> work) {
    return readers.read(work);
  }

  @Override
  public <T> T readInline(Work<T> work) {
    return inlineReaders.read(work);
  }

  @Override
  public <T> T write(Work<T> work) {
    return writer.write(work);
  }

  @Override
  public List<CommitResult> commit(List<CommitRows> batch) {
    try {
      List<CommitResult> results = writer.commit(batch);
      lastDocuments.committed(batch, results);
      return results;
    } catch (RuntimeException e) {
      lastDocuments.forget(batch);
      throw e;
    }
  }

  @Override
  public Attempted.Result start(Attempted attempted) {
    return writer.start(attempted);
  }

  @Override
  public LastDocuments lastDocuments() {
    return lastDocuments;
  }

  @Override
  public Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  public long bytes() {
    return read(session ->
        session.number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"));
  }

  @Override
  public void close() {
    writer.close();
    inlineReaders.close();
    readers.close();
    try {
      writing.close();
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }
}
