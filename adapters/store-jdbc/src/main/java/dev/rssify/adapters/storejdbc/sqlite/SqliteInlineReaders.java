package dev.rssify.adapters.storejdbc.sqlite;

import dev.rssify.adapters.storejdbc.session.Dialect;
import dev.rssify.adapters.storejdbc.session.ReopeningSession;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.session.Work;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Connections for reads so short that a thread switch would cost more: the calling thread reads
 * itself.
 *
 * <p>Invariants: no caller waits here, for a lock or for a connection, since that could hold the
 * carrier of a virtual thread. Such reads go to the reader threads instead.
 *
 * <p>Threading: safe for many threads. There is a connection for each core, so one is free whenever
 * a virtual thread runs.
 */
final class SqliteInlineReaders implements AutoCloseable {

  private static final int MAX = Runtime.getRuntime().availableProcessors();

  private final SqliteReaders readers;
  private final ReopeningSession.Opener opener;
  private final List<Session> all = new ArrayList<>();
  private final Deque<Session> free = new ConcurrentLinkedDeque<>();

  /**
   * Opens no connection yet: most commands need none.
   *
   * @param opener opens connections that fail rather than wait
   */
  SqliteInlineReaders(SqliteReaders readers, ReopeningSession.Opener opener) {
    this.readers = readers;
    this.opener = opener;
  }

  <T> T read(Work<T> work) {
    try {
      Session session = taken();
      if (session != null) {
        return read(session, work);
      }
    } catch (SQLException e) {
      // The reader threads may wait, and report errors.
    }
    return readers.read(work);
  }

  private <T> T read(Session session, Work<T> work) throws SQLException {
    try {
      T result = work.in(session);
      free.addFirst(session);
      return result;
    } catch (SQLException | RuntimeException | Error e) {
      // Statements that failed are closed by the driver and must not be used again.
      abandon(session);
      throw e;
    }
  }

  private synchronized void abandon(Session session) {
    all.remove(session);
    ReopeningSession.abandon(session);
  }

  private @Nullable Session taken() throws SQLException {
    Session session = free.pollFirst();
    return session == null ? opened() : session;
  }

  private synchronized @Nullable Session opened() throws SQLException {
    if (all.size() == MAX) {
      return null;
    }
    Session session = new Session(opener.open(), Dialect.SQLITE, false);
    all.add(session);
    return session;
  }

  @Override
  public synchronized void close() {
    all.forEach(ReopeningSession::abandon);
  }
}
