package dev.rssify.adapters.storejdbc.session;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a JDBC connection for the ports: statements are prepared once, values are bound by their
 * type, rows are read in the order of their columns.
 *
 * <p>Not thread-safe.
 */
public final class Session implements AutoCloseable {

  /** The maximum number of values in an {@code IN} list. */
  private static final int LIST = 512;

  private static final int STATEMENTS = 128;

  private static final int ROWS_AT_A_TIME = 4_096;

  private final Connection connection;
  private final Dialect dialect;
  private final boolean toWrite;
  private final Map<String, PreparedStatement> statements =
      new LinkedHashMap<>(STATEMENTS, 0.75f, true);
  private boolean broken;

  /**
   * Creates a session on a connection: with auto-commit for SQLite, since its driver would
   * otherwise start the next transaction, and lock the file, right after each commit.
   */
  public Session(Connection connection, Dialect dialect, boolean toWrite) {
    this.connection = connection;
    this.dialect = dialect;
    this.toWrite = toWrite;
  }

  /** Reads a value from a row. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(Row row) throws SQLException;
  }

  /** Receives a row. */
  @FunctionalInterface
  public interface Taker {
    void take(Row row) throws SQLException;
  }

  public Connection connection() {
    return connection;
  }

  public Dialect dialect() {
    return dialect;
  }

  /**
   * True when a transaction could not be rolled back, so that it may still be open and hold its
   * locks. Only closing the connection ends it.
   */
  boolean isBroken() {
    return broken;
  }

  /** Runs work in one transaction: all of it is committed, or nothing. */
  public <T> T transact(Work<T> work) throws SQLException {
    begin();
    try {
      T result = work.in(this);
      end("COMMIT");
      return result;
    } catch (SQLException | RuntimeException | Error e) {
      rollBack(e);
      throw e;
    }
  }

  /**
   * SQLite may have rolled back by itself, for example on a full disk, and reports that as an error
   * too. The two cases cannot be distinguished, so the connection counts as broken.
   */
  private void rollBack(Throwable why) {
    try {
      // The driver has closed the statement that failed, so it must be prepared again.
      close();
      end("ROLLBACK");
    } catch (SQLException | RuntimeException | Error again) {
      broken = true;
      why.addSuppressed(again);
    }
  }

  private void begin() throws SQLException {
    if (dialect == Dialect.POSTGRES) {
      return; // the driver starts the transaction
    }
    try {
      // A transaction that starts as a reader and then writes could fail without waiting for
      // others.
      update(toWrite ? "BEGIN IMMEDIATE" : "BEGIN");
    } catch (SQLException | RuntimeException | Error e) {
      if (e instanceof SQLException sql && SqlErrors.isTransient(sql)) {
        close();
      } else {
        broken = true;
      }
      throw e;
    }
  }

  private void end(String how) throws SQLException {
    if (dialect == Dialect.SQLITE) {
      update(how);
    } else if (how.equals("COMMIT")) {
      connection.commit();
    } else {
      connection.rollback();
    }
  }

  public <T> List<T> list(String sql, Reader<T> reader, @Nullable Object... values)
      throws SQLException {
    PreparedStatement statement = prepared(sql);
    bind(statement, values);
    List<T> found = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        found.add(reader.read(new Row(rows)));
      }
    }
    return found;
  }

  /**
   * Passes each row of a large result to {@code taker}, with a few thousand in memory at a time.
   */
  public void each(String sql, Taker taker) throws SQLException {
    PreparedStatement statement = prepared(sql);
    statement.setFetchSize(ROWS_AT_A_TIME);
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        taker.take(new Row(rows));
      }
    }
  }

  public <T> Optional<T> first(String sql, Reader<T> reader, @Nullable Object... values)
      throws SQLException {
    PreparedStatement statement = prepared(sql);
    bind(statement, values);
    try (ResultSet rows = statement.executeQuery()) {
      return rows.next() ? Optional.of(reader.read(new Row(rows))) : Optional.empty();
    }
  }

  public long number(String sql, @Nullable Object... values) throws SQLException {
    return first(sql, Row::number, values).orElseThrow();
  }

  /**
   * Runs a query in batches of keys, which replace {@code {}} in it.
   *
   * @param before values bound before the keys
   */
  public <T> List<T> listIn(
      String sql, Collection<?> keys, Reader<T> reader, @Nullable Object... before)
      throws SQLException {
    List<?> all = List.copyOf(keys);
    List<T> found = new ArrayList<>();
    for (int from = 0; from < all.size(); from += LIST) {
      List<?> part = filled(all.subList(from, Math.min(all.size(), from + LIST)));
      List<@Nullable Object> values = new ArrayList<>();
      Collections.addAll(values, before);
      values.addAll(part);
      found.addAll(list(sql.replace("{}", placeholders(part.size())), reader, values.toArray()));
    }
    return found;
  }

  /** Runs a query in batches of rows, which replace {@code {}} in {@code VALUES {}}. */
  public <T> List<T> listAmong(String sql, List<Object[]> rows, Reader<T> reader)
      throws SQLException {
    List<T> found = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += LIST) {
      List<Object[]> part = rows.subList(from, Math.min(rows.size(), from + LIST));
      String row = "(" + placeholders(part.getFirst().length) + ")";
      String values = String.join(", ", Collections.nCopies(part.size(), row));
      Object[] bound = part.stream().flatMap(Arrays::stream).toArray();
      found.addAll(list(sql.replace("{}", values), reader, bound));
    }
    return found;
  }

  /**
   * Keys, the last one repeated up to a power of two, so that few statements serve lists of every
   * length.
   */
  public static <T> List<T> filled(List<T> keys) {
    int highest = Integer.highestOneBit(keys.size());
    List<T> filled = new ArrayList<>(keys);
    while (filled.size() != highest && filled.size() != highest * 2) {
      filled.add(keys.getLast());
    }
    return filled;
  }

  public static String placeholders(int count) {
    return "?, ".repeat(count - 1) + "?";
  }

  public int update(String sql, @Nullable Object... values) throws SQLException {
    PreparedStatement statement = prepared(sql);
    bind(statement, values);
    return statement.executeUpdate();
  }

  /** Runs a statement for every row of values and returns the update counts. */
  public int[] batch(String sql, List<@Nullable Object[]> rows) throws SQLException {
    if (rows.isEmpty()) {
      return new int[0];
    }
    PreparedStatement statement = prepared(sql);
    try {
      for (@Nullable Object[] row : rows) {
        bind(statement, row);
        statement.addBatch();
      }
      return statement.executeBatch();
    } finally {
      statement.clearBatch();
    }
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement known = statements.get(sql);
    if (known != null) {
      return known;
    }
    if (statements.size() >= STATEMENTS) {
      var eldest = statements.entrySet().iterator().next();
      eldest.getValue().close();
      statements.remove(eldest.getKey());
    }
    PreparedStatement statement = connection.prepareStatement(sql);
    statements.put(sql, statement);
    return statement;
  }

  private static void bind(PreparedStatement statement, @Nullable Object[] values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      switch (values[i]) {
        case null -> statement.setObject(i + 1, null);
        case String text -> statement.setString(i + 1, text);
        case Long number -> statement.setLong(i + 1, number);
        case Integer number -> statement.setInt(i + 1, number);
        case Boolean flag -> statement.setInt(i + 1, flag ? 1 : 0);
        case byte[] bytes -> statement.setBytes(i + 1, bytes);
        case UUID id -> statement.setBytes(i + 1, Bytes.of(id));
        case Instant time -> statement.setLong(i + 1, time.toEpochMilli());
        default -> throw new IllegalArgumentException("cannot bind " + values[i]);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
    statements.clear();
  }
}
