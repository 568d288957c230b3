package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.FetchRows;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.FetchLog;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The fetch log of a database. */
public record JdbcFetchLog(Database database) implements FetchLog {

  /** Lower than all versions: the position of a line that was rolled up, and before the first. */
  private static final long ROLLED_UP = -1;

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
  public List<FetchRecord> newest(UUID feedId, @Nullable Position before, int limit) {
    return database.read(session ->
        session.list(
            "SELECT document FROM fetches WHERE feed_id = ? AND version < ?"
                + " ORDER BY version DESC LIMIT ?",
            FetchRows::fetch,
            feedId,
            before == null ? Long.MAX_VALUE : version(session, before),
            limit));
  }

  @Override
  public List<FetchRecord> oldest(
      UUID feedId,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable Position after,
      int limit) {
    return database.read(session -> {
      List<Object> values = new ArrayList<>();
      values.add(feedId);
      values.add(after == null ? ROLLED_UP : version(session, after));
      if (from != null) {
        values.add(from);
      }
      if (until != null) {
        values.add(until);
      }
      values.add(limit);
      // A plus disables the index by time, which has the polls of all feeds.
      return session.list(
          "SELECT document FROM fetches WHERE feed_id = ? AND version > ?"
              + (from == null ? "" : " AND +at >= ?")
              + (until == null ? "" : " AND +at < ?")
              + " ORDER BY version LIMIT ?",
          FetchRows::fetch,
          values.toArray());
    });
  }

  /** Finds a line by its time too, since most lines are not indexed by their id. */
  private static long version(Session session, Position place) throws SQLException {
    return session
        .first(
            "SELECT version FROM fetches WHERE at = ? AND fetch_id = ?",
            Row::number,
            place.at(),
            place.fetchId())
        .orElse(ROLLED_UP);
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
