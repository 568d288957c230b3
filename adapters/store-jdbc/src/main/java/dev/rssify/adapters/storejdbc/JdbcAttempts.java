package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.Attempt;
import dev.rssify.core.store.Attempts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The open attempts of a database. */
record JdbcAttempts(Database database) implements Attempts {

  /** Of a feed that is there; takes the values of a row. */
  static final String REMEMBER =
      "INSERT INTO attempt (feed_id, fetch_id, at)"
          + " SELECT id, ?, ? FROM feed WHERE id = ? ON CONFLICT (feed_id)"
          + " DO UPDATE SET fetch_id = excluded.fetch_id, at = excluded.at";

  @Override
  public void remember(List<Attempt> attempts) {
    List<@Nullable Object[]> rows =
        attempts.stream()
            .map(attempt ->
                new @Nullable Object[] {attempt.fetchId(), attempt.at(), attempt.feedId()})
            .toList();
    database.remember(rows);
  }

  @Override
  public List<Attempt> open() {
    return database.read(session ->
        session.list(
            "SELECT feed_id, fetch_id, at FROM attempt",
            row -> new Attempt(row.uuid(), row.uuid(), row.time())));
  }
}
