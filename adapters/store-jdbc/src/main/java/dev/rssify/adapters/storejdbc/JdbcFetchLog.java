package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.FetchHour;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.store.FetchLog;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The fetch log of a database. */
record JdbcFetchLog(Database database) implements FetchLog {

  @Override
  public Optional<FetchRecord> last(UUID feedId) {
    return newest(feedId, 1).stream().findFirst();
  }

  @Override
  public Optional<FetchRecord> fetch(UUID fetchId) {
    return database.read(session ->
        session.first(
            "SELECT document FROM fetches WHERE fetch_id = ? AND outcome <> 'not_modified'",
            FetchRows::fetch,
            fetchId));
  }

  @Override
  public List<FetchRecord> newest(UUID feedId, int limit) {
    return database.read(session ->
        session.list(
            "SELECT document FROM fetches WHERE feed_id = ? ORDER BY version DESC LIMIT ?",
            FetchRows::fetch,
            feedId,
            limit));
  }

  @Override
  public List<FetchHour> hours(UUID feedId, Instant from, Instant until) {
    return database.read(session ->
        session.list(
            "SELECT "
                + FetchRows.HOUR_COLUMNS
                + " FROM fetch_hour WHERE feed_id = ? AND hour >= ? AND hour < ? ORDER BY hour",
            FetchRows::hour,
            feedId,
            from,
            until));
  }
}
