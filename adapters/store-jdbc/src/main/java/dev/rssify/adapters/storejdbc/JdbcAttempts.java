package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.Attempt;
import dev.rssify.core.model.Feed;
import dev.rssify.core.store.Attempts;
import java.util.List;

/** The open attempts of a database. */
record JdbcAttempts(Database database) implements Attempts {

  @Override
  public List<Feed> remember(List<Attempt> attempts) {
    return database.remember(attempts).stream().map(UnreadFeed::read).toList();
  }

  @Override
  public List<Attempt> open() {
    return database.read(session ->
        session.list(
            "SELECT feed_id, fetch_id, at FROM attempt",
            row -> new Attempt(row.uuid(), row.uuid(), row.time())));
  }
}
