package dev.rssify.adapters.storejdbc.session;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A session of SQLite that is opened again after an error that may have left its transaction open.
 * Such a transaction would hold the write lock, or a snapshot, for as long as the connection lives.
 *
 * <p>Threading: used by one thread at a time.
 */
public final class ReopeningSession implements AutoCloseable {

  private final Opener opener;
  private final boolean toWrite;
  private @Nullable Session session;

  /** Opens connections. */
  @FunctionalInterface
  public interface Opener {
    public Connection open() throws SQLException;
  }

  /** Continues with an open session. */
  public ReopeningSession(Opener opener, boolean toWrite, Session session) {
    this.opener = opener;
    this.toWrite = toWrite;
    this.session = session;
  }

  public static ReopeningSession open(Opener opener, boolean toWrite) throws SQLException {
    return new ReopeningSession(opener, toWrite, opened(opener, toWrite));
  }

  private static Session opened(Opener opener, boolean toWrite) throws SQLException {
    return new Session(opener.open(), Dialect.SQLITE, toWrite);
  }

  public <T> T transact(Work<T> work) throws SQLException {
    if (session == null) {
      session = opened(opener, toWrite);
    }
    Session used = session;
    try {
      return used.transact(work);
    } finally {
      if (used.isBroken()) {
        session = null;
        abandon(used);
      }
    }
  }

  /** Closes a failed connection and ignores errors. */
  public static void abandon(Session session) {
    try {
      session.connection().close();
    } catch (SQLException e) {
      // The first error was reported already.
    }
  }

  @Override
  public void close() throws SQLException {
    if (session != null) {
      session.close();
      session.connection().close();
    }
  }
}
