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

  private int asked;

  @Test
  void a_busy_database_is_asked_again_until_it_has_time() throws Exception {
    assertThat(patient(busy, 3).<String>write(_ -> "written")).isEqualTo("written");
    assertThat(asked).isEqualTo(4);
    assertThat(patient(deadlock, 1).<String>write(_ -> "written")).isEqualTo("written");
  }

  @Test
  void not_for_ever() {
    assertThatThrownBy(() -> patient(busy, 100).write(_ -> "written")).isSameAs(busy);
    assertThat(asked).isEqualTo(RetryingTransactions.TRIES);
  }

  @Test
  void what_another_try_will_not_mend_is_told_at_once() {
    assertThatThrownBy(() -> patient(full, 100).write(_ -> "written")).isSameAs(full);
    assertThat(asked).isOne();
  }

  @Test
  void when_the_store_closes_nobody_waits_any_longer() {
    Transactions closing = new RetryingTransactions(troubled(busy, 100), () -> false);

    assertThatThrownBy(() -> closing.write(_ -> "written")).isSameAs(busy);
    assertThat(asked).isOne();
  }

  private RetryingTransactions patient(SQLException trouble, int times) {
    return new RetryingTransactions(troubled(trouble, times), () -> true);
  }

  private Transactions troubled(SQLException trouble, int times) {
    asked = 0;
    return new Transactions() {
      @Override
      @SuppressWarnings("NullAway") // the work here needs no session
      public <T> T write(Work<T> work) throws SQLException {
        asked++;
        if (asked <= times) {
          throw trouble;
        }
        return work.in(null);
      }
    };
  }
}
