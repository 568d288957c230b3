package dev.rssify.adapters.storejdbc;

/** In what the SQL of the two databases differs. */
enum Dialect {
  SQLITE("BLOB", "TEXT", "INTEGER", "WITHOUT ROWID", ""),
  POSTGRES("BYTEA", "TEXT COLLATE \"C\"", "BIGINT", "", " FOR UPDATE");

  private final String bytes;
  private final String text;
  private final String number;
  private final String clustered;
  private final String forUpdate;

  Dialect(String bytes, String text, String number, String clustered, String forUpdate) {
    this.bytes = bytes;
    this.text = text;
    this.number = number;
    this.clustered = clustered;
    this.forUpdate = forUpdate;
  }

  /** What makes a query hold the rows it reads; SQLite has one writer and needs nothing. */
  String forUpdate() {
    return forUpdate;
  }

  /** A statement of the schema, its placeholders filled in. */
  String fill(String sql) {
    return sql.replace("${bytes}", bytes)
        .replace("${text}", text)
        .replace("${number}", number)
        .replace("${clustered}", clustered);
  }
}
