package dev.rssify.adapters.storejdbc.session;

import java.sql.SQLException;
import java.util.function.BooleanSupplier;

/**
 * Retries a transaction that failed because the database was busy: nothing was written, and poll
 * results would be lost. The work must be repeatable.
 *
 * @param mayRetry whether another try is allowed, for example false while closing
 */
public record RetryingTransactions(Transactions transactions, BooleanSupplier mayRetry)
    implements Transactions {

  /** SQLite has waited for seconds each time. */
  static final int TRIES = 6;

  @Override
  public <T> T write(Work<T> work) throws SQLException {
    int tries = 1;
    while (true) {
      try {
        return transactions.write(work);
      } catch (SQLException e) {
        if (!SqlErrors.isTransient(e) || tries == TRIES || !mayRetry.getAsBoolean()) {
          throw e;
        }
        tries++;
      }
    }
  }
}
