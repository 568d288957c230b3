package dev.rssify.adapters.storejdbc;

import java.sql.SQLException;

/** Something to do in one transaction. */
@FunctionalInterface
interface Work<T> {

  T in(Session session) throws SQLException;
}
