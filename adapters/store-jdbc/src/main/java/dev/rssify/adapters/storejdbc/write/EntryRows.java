package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.Fingerprint;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.stored.StoredDocument;
import dev.rssify.json.view.EntryDocument;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Converts entries, their versions and windows to and from rows. */
public final class EntryRows {

  /** The columns {@link #entry(Row)} reads, of {@link #TABLES}. */
  public static final String COLUMNS = columns("s.document_no, s.document_seen_at");

  /** The same from the table alone, with sightings as stored. */
  public static final String STORED_COLUMNS = columns("NULL, NULL");

  /** Entries with the columns for their sightings. */
  public static final String TABLES = "entry e JOIN feed_schedule s ON s.feed_id = e.feed_id";

  /** Entries with their keys. */
  public static final String KEYS =
      "entry e JOIN identity_key k ON k.feed_id = e.feed_id AND k.uid = e.uid";

  /** The rows of a feed's window. */
  public static final String SELECT_WINDOW =
      "SELECT uid, deleted, id_hash, link_hash, title_hash, tuple_hash, content_hash, sort_at,"
          + " seen_base, since FROM feed_window WHERE feed_id = ?";

  /** An entry in its served form, by uid. */
  public static final String SELECT_UNREAD =
      unread("coalesce(s.document_no, -1), coalesce(s.document_seen_at, -1)", TABLES);

  /** The same from the table alone, with sightings as stored. */
  public static final String SELECT_STORED_UNREAD = unread("-1, -1", "entry e");

  private EntryRows() {}

  private static String columns(String lastDocument) {
    return "e.document, e.identity, e.generation, e.last_seen, e.seen_count, e.in_window_since, "
        + lastDocument;
  }

  /**
   * SQLite's driver reads the name of each column of each result, which costs more than the
   * numbers, so they are selected as one text.
   */
  private static String unread(String lastDocument, String tables) {
    return "SELECT e.feed_id, e.document, concat_ws(' ',"
        + " e.last_seen, e.seen_count, coalesce(e.in_window_since, -1), "
        + lastDocument
        + ") FROM "
        + tables
        + " WHERE e.uid = ?";
  }

  /** The values of {@link Write#ENTRY}. */
  public static @Nullable Object[] entry(Entry entry) {
    Sightings seen = entry.sightings();
    ParsedEntry published = entry.content().published();
    byte[] json = RecordJson.utf8(EntryDocument.of(entry));
    return new @Nullable Object[] {
      Bytes.uid(entry.uid()),
      entry.feedId(),
      Bytes.name(entry.identity()),
      entry.generation(),
      entry.sortAt(),
      entry.firstSeen(),
      seen.lastSeen(),
      seen.count(),
      seen.inWindowSince(),
      entry.initial(),
      published.title(),
      published.link(),
      published.published(),
      json.length,
      CompressedDocument.of(json)
    };
  }

  /** The values of {@link Write#KEY}. */
  public static @Nullable Object[] key(UUID feedId, IdentityKey key, byte[] uid) {
    return new @Nullable Object[] {feedId, Bytes.uid(key.tombstone(feedId)), uid, Bytes.name(key)};
  }

  /** The values of {@link Write#ENTRY_CHANGED}. */
  public static @Nullable Object[] change(Entry entry) {
    Sightings seen = entry.sightings();
    ParsedEntry published = entry.content().published();
    byte[] json = RecordJson.utf8(EntryDocument.of(entry));
    return new @Nullable Object[] {
      seen.lastSeen(),
      seen.count(),
      seen.inWindowSince(),
      published.title(),
      published.link(),
      published.published(),
      json.length,
      CompressedDocument.of(json),
      Bytes.uid(entry.uid())
    };
  }

  /** An entry with its sightings as of its feed's last document. */
  public static Entry entry(Row row) throws SQLException {
    return EntryDocument.read(
        CompressedDocument.text(row.bytes()),
        Bytes.key(row.bytes()),
        row.count(),
        new Sightings(row.time(), row.count(), row.numberOrNull()).asOf(lastDocument(row)));
  }

  /** An entry whose document is not decoded, with its sightings current or as stored. */
  @SuppressWarnings("ArrayRecordComponent") // handed on to be written, never compared
  public record Unread(UUID feedId, byte[] document, Sightings sightings) {

    /** This entry with current sightings, if those of this row are as stored. */
    public Unread asOf(LastDocument last) {
      return new Unread(feedId, document, sightings.asOf(last));
    }

    public byte[] served() {
      return EntryDocument.served(CompressedDocument.read(document), sightings);
    }
  }

  /** A row of {@link #SELECT_UNREAD} or {@link #SELECT_STORED_UNREAD}. */
  public static Unread unread(Row row) throws SQLException {
    UUID feedId = row.uuid();
    byte[] document = row.bytes();
    long[] numbers = row.numbers(5);
    Sightings seen =
        new Sightings(
            Instant.ofEpochMilli(numbers[0]),
            Math.toIntExact(numbers[1]),
            numbers[2] < 0 ? null : numbers[2]);
    return new Unread(
        feedId,
        document,
        seen.asOf(
            numbers[3] < 0 ? null : lastDocument(numbers[3], Instant.ofEpochMilli(numbers[4]))));
  }

  /** The fields of the last document that sightings need. */
  private static @Nullable LastDocument lastDocument(Row row) throws SQLException {
    return lastDocument(row.numberOrNull(), row.timeOrNull());
  }

  private static @Nullable LastDocument lastDocument(
      @Nullable Long number, @Nullable Instant seenAt) {
    return number == null || seenAt == null ? null : new LastDocument("", "", number, seenAt);
  }

  /** The values of {@link Write#VERSION}. */
  public static @Nullable Object[] version(byte[] uid, EntryVersion version) {
    return new @Nullable Object[] {
      uid,
      version.number(),
      version.replacedAt(),
      String.join(",", version.changed()),
      CompressedDocument.of(
          StoredDocument.CONTENT.write(version.content()).getBytes(StandardCharsets.UTF_8))
    };
  }

  /** Reads a version: number, document, time and changed fields. */
  public static EntryVersion version(Row row) throws SQLException {
    return new EntryVersion(
        row.count(),
        StoredDocument.CONTENT.read(CompressedDocument.text(row.bytes())),
        row.time(),
        fields(row.text()));
  }

  private static List<String> fields(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split(","));
  }

  /** The values of {@link Write#WINDOW}. */
  public static @Nullable Object[] window(UUID feedId, WindowEntry entry) {
    Fingerprint print = entry.fingerprint();
    return new @Nullable Object[] {
      feedId,
      Bytes.uid(entry.uid()),
      entry.deleted(),
      print.id(),
      print.link(),
      print.title(),
      print.tuple(),
      entry.contentHash(),
      entry.sortAt(),
      entry.seenBase(),
      entry.since()
    };
  }

  /** Reads a row of a window: the columns of {@link Write#WINDOW} without the first. */
  public static WindowEntry window(Row row) throws SQLException {
    return new WindowEntry(
        row.uid(),
        row.flag(),
        new Fingerprint(row.number(), row.number(), row.number(), row.number()),
        row.text(),
        row.time(),
        row.count(),
        row.number());
  }
}
