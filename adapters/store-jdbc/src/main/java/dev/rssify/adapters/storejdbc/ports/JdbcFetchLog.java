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
  public List<FetchRecord> newest(
      UUID feedId,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable Position before,
      int limit) {
    return database.read(session -> {
      List<Object> values = new ArrayList<>();
      values.add(feedId);
      values.add(before == null ? Long.MAX_VALUE : version(session, before));
      String period = period(from, until, values);
      values.add(limit);
      return session.list(
          "SELECT document FROM fetches WHERE feed_id = ? AND version < ?"
              + period
              + " ORDER BY version DESC LIMIT ?",
          FetchRows::fetch,
          values.toArray());
    });
  }

  @Override
  public List<FetchRecord> newestOfAll(
      @Nullable Instant from, @Nullable Instant until, @Nullable Position before, int limit) {
    List<Object> values = new ArrayList<>();
    StringBuilder where = new StringBuilder("1 = 1");
    if (from != null) {
      where.append(" AND at >= ?");
      values.add(from);
    }
    if (until != null) {
      where.append(" AND at < ?");
      values.add(until);
    }
    if (before != null) {
      where.append(" AND at <= ? AND (at < ? OR fetch_id < ?)");
      values.addAll(List.of(before.at(), before.at(), before.fetchId()));
    }
    values.add(limit);
    return database.read(session ->
        session.list(
            "SELECT document FROM fetches WHERE "
                + where
                + " ORDER BY at DESC, fetch_id DESC LIMIT ?",
            FetchRows::fetch,
            values.toArray()));
  }

  /** A plus disables the index by time, which has the polls of all feeds. */
  private static String period(
      @Nullable Instant from, @Nullable Instant until, List<Object> values) {
    if (from != null) {
      values.add(from);
    }
    if (until != null) {
      values.add(until);
    }
    return (from == null ? "" : " AND +at >= ?") + (until == null ? "" : " AND +at < ?");
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
      String period = period(from, until, values);
      values.add(limit);
      return session.list(
          "SELECT document FROM fetches WHERE feed_id = ? AND version > ?"
              + period
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
