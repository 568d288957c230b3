package dev.rssify.adapters.storejdbc.session;

import java.sql.SQLException;
import java.util.function.BooleanSupplier;

/**
 * Tries again what found the database busy with others: nothing of it was written, and what polls
 * brought home would be lost otherwise. The work must be such that it can be done again.
 *
 * @param mayRetry whether to try again
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
