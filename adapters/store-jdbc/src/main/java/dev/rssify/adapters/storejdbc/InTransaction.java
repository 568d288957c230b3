package dev.rssify.adapters.storejdbc;

import java.sql.SQLException;

/** Runs work so that all of it is committed, or nothing. */
final class InTransaction {

  private InTransaction() {}

  static <T> T run(Session session, Work<T> work) throws SQLException {
    try {
      T result = work.in(session);
      session.connection().commit();
      return result;
    } catch (SQLException | RuntimeException | Error e) {
      try {
        session.connection().rollback();
      } catch (SQLException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }
}
