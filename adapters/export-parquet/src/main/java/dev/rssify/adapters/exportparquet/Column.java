package dev.rssify.adapters.exportparquet;

/** A column of a table. */
public record Column(String name, Type type) {

  /** The type of the cells. Values are passed as text; an empty one is NULL. */
  public enum Type {
    TEXT("VARCHAR"),
    /** Several texts, with {@link Column#SEPARATOR} between them. */
    TEXTS("VARCHAR[]"),
    WHOLE_NUMBER("BIGINT"),
    NUMBER("DOUBLE"),
    /** A point in time in ISO 8601. */
    MOMENT("TIMESTAMPTZ");

    private final String inSql;

    Type(String inSql) {
      this.inSql = inSql;
    }
  }

  /** Separates the texts of a list: a control character, which the texts must not contain. */
  public static final char SEPARATOR = '\u001f';

  /** The SQL expression of the column in the file. */
  String cast() {
    if (type == Type.TEXTS) {
      return "CASE WHEN "
          + quoted()
          + " IS NULL THEN [] ELSE string_split("
          + quoted()
          + ", chr("
          + (int) SEPARATOR
          + ")) END AS "
          + quoted();
    }
    return "CAST(" + quoted() + " AS " + type.inSql + ") AS " + quoted();
  }

  String quoted() {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
