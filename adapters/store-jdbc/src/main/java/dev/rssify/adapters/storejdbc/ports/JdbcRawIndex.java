package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.FetchRows;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.RawIndex;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The raw index of a database. */
public record JdbcRawIndex(Database database) implements RawIndex {

  private static final String SELECT = "SELECT " + FetchRows.RAW_COLUMNS + " FROM raw_fetch";

  @Override
  public Optional<RawFetch> raw(UUID fetchId) {
    return database.read(
        session -> session.first(SELECT + " WHERE fetch_id = ?", FetchRows::raw, fetchId));
  }

  @Override
  public Optional<Payload> lastPayload(UUID feedId) {
    return database.read(session ->
        session.first(
            "SELECT body_sha256, body_storage, body_key, body_offset, body_length FROM raw_fetch"
                + " WHERE feed_id = ? AND entry_uid IS NULL ORDER BY version DESC LIMIT 1",
            JdbcRawIndex::payload,
            feedId));
  }

  private static Payload payload(Row row) throws SQLException {
    return new Payload(row.text(), new BlobRef(row.text(), row.text(), row.number(), row.number()));
  }

  @Override
  public List<RawFetch> newest(UUID feedId, int limit) {
    return database.read(session ->
        session.list(
            SELECT + " WHERE feed_id = ? AND entry_uid IS NULL ORDER BY version DESC LIMIT ?",
            FetchRows::raw,
            feedId,
            limit));
  }

  @Override
  public List<RawFetch> between(UUID feedId, Instant from, Instant until) {
    return database.read(session ->
        session.list(
            SELECT
                + " WHERE feed_id = ? AND entry_uid IS NULL AND fetched_at >= ? AND fetched_at < ?"
                + " ORDER BY version",
            FetchRows::raw,
            feedId,
            from,
            until));
  }

  @Override
  public List<RawFetch> within(String key, @Nullable RawFetch after, int limit) {
    return database.read(session ->
        after == null
            ? session.list(
                SELECT + " WHERE body_key = ? ORDER BY body_offset, fetch_id LIMIT ?",
                FetchRows::raw,
                key,
                limit)
            : session.list(
                SELECT
                    + " WHERE body_key = ? AND (body_offset, fetch_id) > (?, ?)"
                    + " ORDER BY body_offset, fetch_id LIMIT ?",
                FetchRows::raw,
                key,
                after.bodyRef().offset(),
                after.fetchId(),
                limit));
  }

  @Override
  public void relocate(Map<UUID, BlobRef> places) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    places.forEach((id, place) ->
        rows.add(
            new @Nullable Object[] {
              place.storage(), place.key(), place.offset(), place.length(), id
            }));
    database.write(session ->
        session.batch(
            "UPDATE raw_fetch SET body_storage = ?, body_key = ?, body_offset = ?,"
                + " body_length = ? WHERE fetch_id = ?",
            rows));
  }

  @Override
  public void forget(Collection<UUID> fetchIds) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    fetchIds.forEach(id -> rows.add(new @Nullable Object[] {id}));
    database.write(session -> session.batch("DELETE FROM raw_fetch WHERE fetch_id = ?", rows));
  }
}
