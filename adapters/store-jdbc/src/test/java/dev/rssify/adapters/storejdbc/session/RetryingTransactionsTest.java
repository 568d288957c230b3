package dev.rssify.adapters.storejdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class RetryingTransactionsTest {

  private final SQLException busy = new SQLiteException("busy", SQLiteErrorCode.SQLITE_BUSY);
  private final SQLException deadlock = new SQLException("deadlock", "40P01");
  private final SQLException full = new SQLiteException("full", SQLiteErrorCode.SQLITE_FULL);

  private int calls;

  @Test
  void a_busy_database_is_retried_until_it_succeeds() throws Exception {
    assertThat(retrying(busy, 3).<String>write(_ -> "written")).isEqualTo("written");
    assertThat(calls).isEqualTo(4);
    assertThat(retrying(deadlock, 1).<String>write(_ -> "written")).isEqualTo("written");
  }

  @Test
  void the_number_of_retries_is_limited() {
    assertThatThrownBy(() -> retrying(busy, 100).write(_ -> "written")).isSameAs(busy);
    assertThat(calls).isEqualTo(RetryingTransactions.TRIES);
  }

  @Test
  void an_error_that_a_retry_cannot_fix_is_returned_at_once() {
    assertThatThrownBy(() -> retrying(full, 100).write(_ -> "written")).isSameAs(full);
    assertThat(calls).isOne();
  }

  @Test
  void a_closing_store_does_not_retry() {
    Transactions closing = new RetryingTransactions(failing(busy, 100), () -> false);

    assertThatThrownBy(() -> closing.write(_ -> "written")).isSameAs(busy);
    assertThat(calls).isOne();
  }

  private RetryingTransactions retrying(SQLException error, int times) {
    return new RetryingTransactions(failing(error, times), () -> true);
  }

  private Transactions failing(SQLException error, int times) {
    calls = 0;
    return new Transactions() {
      @Override
      @SuppressWarnings("NullAway") // the work here needs no session
      public <T> T write(Work<T> work) throws SQLException {
        calls++;
        if (calls <= times) {
          throw error;
        }
        return work.in(null);
      }
    };
  }
}
