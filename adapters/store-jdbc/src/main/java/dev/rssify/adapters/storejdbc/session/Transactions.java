package dev.rssify.adapters.storejdbc.session;

import java.sql.SQLException;

/** Runs work in a transaction of its own, on the calling thread. */
@FunctionalInterface
public interface Transactions {

  /** Runs work and commits; durable when this returns. When it throws, nothing was written. */
  <T> T write(Work<T> work) throws SQLException;
}
