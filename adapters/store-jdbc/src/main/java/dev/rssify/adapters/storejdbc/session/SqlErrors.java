package dev.rssify.adapters.storejdbc.session;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import java.sql.SQLException;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Translates exceptions of databases to those of the store's contract. */
public final class SqlErrors {

  /**
   * PostgreSQL error classes that concern the rows: a row is written twice by a statement, a value
   * has the wrong type or is too long, a constraint is violated.
   */
  private static final Set<String> INVALID_DATA = Set.of("21", "22", "23", "54");

  private SqlErrors() {}

  public static StoreException translated(SQLException e) {
    Kind kind = kind(e);
    return new StoreException(kind, advice(kind, e) + ": " + e.getMessage(), e);
  }

  /** Whether the data of the statement is invalid, rather than the database unavailable. */
  public static boolean isInvalidData(SQLException e) {
    if (e instanceof SQLiteException sqlite) {
      return switch (primary(sqlite)) {
        case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG, SQLITE_RANGE -> true;
        default -> false;
      };
    }
    String kind = state(e).length() < 2 ? "" : state(e).substring(0, 2);
    return INVALID_DATA.contains(kind);
  }

  /** Whether a concurrent transaction caused it: nothing was written, and a retry may succeed. */
  static boolean isTransient(SQLException e) {
    return kind(e) == Kind.TRANSIENT;
  }

  private static Kind kind(SQLException e) {
    return e instanceof SQLiteException sqlite ? sqliteKind(sqlite) : postgresKind(state(e));
  }

  private static Kind sqliteKind(SQLiteException e) {
    return switch (primary(e)) {
      case SQLITE_CORRUPT, SQLITE_NOTADB -> Kind.CORRUPTION;
      case SQLITE_BUSY, SQLITE_LOCKED -> Kind.TRANSIENT;
      case SQLITE_CONSTRAINT -> Kind.CONFLICT;
      default -> Kind.UNAVAILABLE;
    };
  }

  private static Kind postgresKind(String state) {
    // 40: the transaction was rolled back for another; 55P03: a lock was not available.
    if (state.startsWith("40") || state.equals("55P03")) {
      return Kind.TRANSIENT;
    }
    if (state.startsWith("23")) {
      return Kind.CONFLICT;
    }
    return state.equals("XX001") || state.equals("XX002") ? Kind.CORRUPTION : Kind.UNAVAILABLE;
  }

  private static String advice(Kind kind, SQLException e) {
    return switch (kind) {
      case CORRUPTION -> "the store is damaged; restore a backup";
      case TRANSIENT -> "the store is busy; try again";
      case CONFLICT -> "the record exists or was changed concurrently";
      case NOT_FOUND -> "the record does not exist";
      case UNAVAILABLE ->
          isFull(e) ? "the disk of the store is full; free some space" : "the store cannot be used";
    };
  }

  private static boolean isFull(SQLException e) {
    return e instanceof SQLiteException sqlite
        ? primary(sqlite) == SQLiteErrorCode.SQLITE_FULL
        : state(e).equals("53100");
  }

  /** The primary code; extended codes have details in their upper bytes. */
  private static SQLiteErrorCode primary(SQLiteException e) {
    return SQLiteErrorCode.getErrorCode(e.getResultCode().code & 0xff);
  }

  private static String state(SQLException e) {
    return e.getSQLState() == null ? "" : e.getSQLState();
  }
}
