package dev.rssify.adapters.storejdbc.session;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The SQL that differs between SQLite and PostgreSQL. */
public enum Dialect {
  SQLITE("BLOB", "TEXT", "INTEGER", "WITHOUT ROWID", "", ""),
  POSTGRES("BYTEA", "TEXT COLLATE \"C\"", "BIGINT", "", " FOR UPDATE", " FOR KEY SHARE");

  /** A conversion in the schema, such as <code>${text:f.description:title}</code>. */
  private static final Pattern CONVERSION =
      Pattern.compile(
          "\\$\\{(uuid|hex|time|when|text|number|key|partitioned|default):([^:}]+)(?::([^}]+))?}");

  private final String bytes;
  private final String text;
  private final String number;
  private final String clustered;
  private final String forUpdate;
  private final String forKeyShare;

  Dialect(
      String bytes,
      String text,
      String number,
      String clustered,
      String forUpdate,
      String forKeyShare) {
    this.bytes = bytes;
    this.text = text;
    this.number = number;
    this.clustered = clustered;
    this.forUpdate = forUpdate;
    this.forKeyShare = forKeyShare;
  }

  /** Locks the selected rows against changes until the transaction ends; empty in SQLite. */
  public String forUpdate() {
    return forUpdate;
  }

  /** Locks the selected rows against deletion; empty in SQLite. */
  public String forKeyShare() {
    return forKeyShare;
  }

  /** A statement of the schema, its placeholders filled in. */
  String fill(String sql) {
    return CONVERSION
        .matcher(sql)
        .replaceAll(found ->
            Matcher.quoteReplacement(converted(found.group(1), found.group(2), found.group(3))))
        .replace("${bytes}", bytes)
        .replace("${text}", text)
        .replace("${number}", number)
        .replace("${clustered}", clustered);
  }

  /** The SQL that a conversion stands for: values in the views are readable by people. */
  private String converted(String kind, String column, @Nullable String path) {
    boolean sqlite = this == SQLITE;
    return switch (kind) {
      case "key" -> sqlite ? "" : ", " + column; // unique keys include that of the partition
      case "partitioned" -> sqlite ? "" : "PARTITION BY RANGE (" + column + ")";
      case "default" ->
          sqlite ? "" : "CREATE TABLE " + column + "_default PARTITION OF " + column + " DEFAULT";
      case "uuid" ->
          sqlite
              ? "lower(substr(hex(?), 1, 8) || '-' || substr(hex(?), 9, 4) || '-' || substr(hex(?), 13, 4)"
                  .concat(" || '-' || substr(hex(?), 17, 4) || '-' || substr(hex(?), 21))")
                  .replace("?", column)
              : "encode(" + column + ", 'hex')::uuid";
      case "hex" -> sqlite ? "lower(hex(" + column + "))" : "encode(" + column + ", 'hex')";
      case "time" ->
          sqlite
              ? "strftime('%Y-%m-%dT%H:%M:%fZ', " + column + " / 1000.0, 'unixepoch')"
              : "to_timestamp((" + column + ") / 1000.0)";
      case "when" -> converted("time", converted("number", column, path), null);
      case "text" ->
          sqlite
              ? "json_extract(" + column + ", '$." + path + "')"
              : column + "::jsonb #>> '{" + String.valueOf(path).replace('.', ',') + "}'";
      default -> // number
          sqlite
              ? "json_extract(" + column + ", '$." + path + "')"
              : "("
                  + column
                  + "::jsonb #>> '{"
                  + String.valueOf(path).replace('.', ',')
                  + "}')::numeric";
    };
  }
}
