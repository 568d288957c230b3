package dev.rssify.adapters.storejdbc.session;

import java.sql.SQLException;

/** Statements that run in one transaction. */
@FunctionalInterface
public interface Work<T> {

  T in(Session session) throws SQLException;
}
