package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.json.stored.StoredDocument;
import dev.rssify.json.view.FetchView;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Converts lines of the fetch log, rolled-up hours and raw responses to and from rows. */
public final class FetchRows {

  /** The columns {@link #raw(Row)} reads. */
  public static final String RAW_COLUMNS =
      "fetch_id, feed_id, fetched_at, url, http_status, status_line, request_headers,"
          + " response_headers, body_storage, body_key, body_offset, body_length, body_sha256, content_type,"
          + " content_length, parsed, entry_uid";

  /** The columns that {@link #hour} reads and {@link #values} writes. */
  public static final String HOUR_COLUMNS =
      "feed_id, hour, polls, not_modified, failures, new_entries, updated_entries, wire_bytes";

  public static final String INSERT_HOURS = "INSERT INTO fetch_hour (" + HOUR_COLUMNS + ")";

  /** Adds the inserted hours to existing ones. */
  public static final String ADD_HOURS =
      " ON CONFLICT (feed_id, hour) DO UPDATE SET polls = fetch_hour.polls + excluded.polls,"
          + " not_modified = fetch_hour.not_modified + excluded.not_modified,"
          + " failures = fetch_hour.failures + excluded.failures,"
          + " new_entries = fetch_hour.new_entries + excluded.new_entries,"
          + " updated_entries = fetch_hour.updated_entries + excluded.updated_entries,"
          + " wire_bytes = fetch_hour.wire_bytes + excluded.wire_bytes";

  public static final String UPSERT_HOUR =
      INSERT_HOURS + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)" + ADD_HOURS;

  private FetchRows() {}

  /** The values of {@link Write#FETCH}. */
  public static @Nullable Object[] fetch(FetchRecord fetch, long version) {
    return new @Nullable Object[] {
      fetch.feedId(),
      version,
      fetch.fetchId(),
      fetch.at(),
      fetch.outcome(),
      FetchView.withMillis(StoredDocument.FETCH.write(fetch), fetch)
    };
  }

  public static FetchRecord fetch(Row row) throws SQLException {
    return StoredDocument.FETCH.read(row.text());
  }

  /** The values of {@link Write#RAW}. */
  public static @Nullable Object[] raw(RawFetch raw, long version) {
    BlobRef body = raw.bodyRef();
    return new @Nullable Object[] {
      raw.fetchId(),
      raw.feedId(),
      version,
      raw.fetchedAt(),
      raw.url(),
      raw.httpStatus(),
      withoutZeros(raw.statusLine()),
      StoredDocument.HEADERS.write(raw.requestHeaders()),
      StoredDocument.HEADERS.write(raw.responseHeaders()),
      body.storage(),
      body.key(),
      body.offset(),
      body.length(),
      raw.bodySha256(),
      raw.contentType() == null ? null : withoutZeros(raw.contentType()),
      raw.contentLength(),
      raw.parsed() ? 1 : 0,
      raw.entryUid() == null ? null : Bytes.uid(raw.entryUid())
    };
  }

  /** PostgreSQL text cannot contain NUL. The raw archive has the response as served. */
  private static String withoutZeros(String served) {
    return served.replace("\0", "");
  }

  public static RawFetch raw(Row row) throws SQLException {
    return new RawFetch(
        row.uuid(),
        row.uuid(),
        row.time(),
        row.text(),
        row.count(),
        row.text(),
        StoredDocument.HEADERS.read(row.text()),
        StoredDocument.HEADERS.read(row.text()),
        new BlobRef(row.text(), row.text(), row.number(), row.number()),
        row.text(),
        row.textOrNull(),
        row.number(),
        row.count() == 1,
        row.uidOrNull());
  }

  public static FetchHour hour(Row row) throws SQLException {
    return new FetchHour(
        row.uuid(),
        row.time(),
        row.count(),
        row.count(),
        row.count(),
        row.count(),
        row.count(),
        row.number());
  }

  public static @Nullable Object[] values(FetchHour hour) {
    return new @Nullable Object[] {
      hour.feedId(),
      hour.hour(),
      hour.polls(),
      hour.notModified(),
      hour.failures(),
      hour.newEntries(),
      hour.updatedEntries(),
      hour.wireBytes()
    };
  }
}
