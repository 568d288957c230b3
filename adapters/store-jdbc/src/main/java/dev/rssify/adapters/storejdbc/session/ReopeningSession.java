package dev.rssify.adapters.storejdbc.session;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A session of SQLite that is opened again after an error that may have left its transaction open.
 * Such a transaction would hold the write lock, or a snapshot, for as long as the connection lives.
 *
 * <p>Not thread-safe.
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

  private ReopeningSession(Opener opener, boolean toWrite, @Nullable Session session) {
    this.opener = opener;
    this.toWrite = toWrite;
    this.session = session;
  }

  /** Continues with an open session that writes. */
  public static ReopeningSession writing(Opener opener, Session session) {
    return new ReopeningSession(opener, true, session);
  }

  /** Opens a session that reads when it is first used. */
  public static ReopeningSession lazy(Opener opener) {
    return new ReopeningSession(opener, false, null);
  }

  public <T> T transact(Work<T> work) throws SQLException {
    if (session == null) {
      session = new Session(opener.open(), Dialect.SQLITE, toWrite);
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
