package dev.rssify.adapters.storejdbc.session;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of a result: each call reads the next column.
 *
 * <p>Not thread-safe.
 */
public final class Row {

  private final ResultSet rows;
  private int column;

  Row(ResultSet rows) {
    this.rows = rows;
  }

  public long number() throws SQLException {
    return rows.getLong(++column);
  }

  /** A number of blank-separated numbers. */
  public long[] numbers(int count) throws SQLException {
    String text = new String(bytes(), StandardCharsets.US_ASCII);
    long[] numbers = new long[count];
    int from = 0;
    for (int i = 0; i < count; i++) {
      int blank = text.indexOf(' ', from);
      int end = blank < 0 ? text.length() : blank;
      numbers[i] = Long.parseLong(text, from, end, 10);
      from = end + 1;
    }
    return numbers;
  }

  public int count() throws SQLException {
    return rows.getInt(++column);
  }

  public boolean flag() throws SQLException {
    return count() != 0;
  }

  @Nullable
  public Long numberOrNull() throws SQLException {
    long value = number();
    return rows.wasNull() ? null : value;
  }

  public String text() throws SQLException {
    return rows.getString(++column);
  }

  @Nullable
  public String textOrNull() throws SQLException {
    return rows.getString(++column);
  }

  public byte[] bytes() throws SQLException {
    return rows.getBytes(++column);
  }

  public UUID uuid() throws SQLException {
    return Bytes.uuid(bytes());
  }

  /** A uid or a tombstone. */
  public String uid() throws SQLException {
    return Bytes.uid(bytes());
  }

  public @Nullable String uidOrNull() throws SQLException {
    byte @Nullable [] bytes = rows.getBytes(++column);
    return bytes == null ? null : Bytes.uid(bytes);
  }

  public Instant time() throws SQLException {
    return Instant.ofEpochMilli(number());
  }

  @Nullable
  public Instant timeOrNull() throws SQLException {
    Long millis = numberOrNull();
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }
}
