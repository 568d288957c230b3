package dev.rssify.adapters.storejdbc.session;

/** In what the SQL of the two databases differs. */
public enum Dialect {
  SQLITE("BLOB", "TEXT", "INTEGER", "WITHOUT ROWID", "", ""),
  POSTGRES("BYTEA", "TEXT COLLATE \"C\"", "BIGINT", "", " FOR UPDATE", " FOR KEY SHARE");

  private final String bytes;
  private final String text;
  private final String number;
  private final String clustered;
  private final String forUpdate;
  private final String ifStays;

  Dialect(
      String bytes,
      String text,
      String number,
      String clustered,
      String forUpdate,
      String ifStays) {
    this.bytes = bytes;
    this.text = text;
    this.number = number;
    this.clustered = clustered;
    this.forUpdate = forUpdate;
    this.ifStays = ifStays;
  }

  /** The clause that makes a query skip rows that are being deleted and lock the others. */
  public String forUpdate() {
    return forUpdate;
  }

  /** The clause that makes a query skip rows that are being deleted and lock the others. */
  public String ifStays() {
    return ifStays;
  }

  /** A statement of the schema, its placeholders filled in. */
  String fill(String sql) {
    return sql.replace("${bytes}", bytes)
        .replace("${text}", text)
        .replace("${number}", number)
        .replace("${clustered}", clustered);
  }
}
