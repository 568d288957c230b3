package dev.rssify.adapters.exportparquet;

/** A column of a table: what it is called, and what stands in it. */
public record Column(String name, Type type) {

  /** What cells hold; they are handed over as text, and an empty one holds nothing. */
  public enum Type {
    TEXT("VARCHAR"),
    /** Several texts, with {@link Column#SEPARATOR} between them. */
    TEXTS("VARCHAR[]"),
    WHOLE_NUMBER("BIGINT"),
    NUMBER("DOUBLE"),
    /** A moment, as ISO 8601 writes it. */
    MOMENT("TIMESTAMPTZ");

    private final String inSql;

    Type(String inSql) {
      this.inSql = inSql;
    }
  }

  /** Separates the texts of a list: a control character, which the texts must not contain. */
  public static final char SEPARATOR = '\u001f';

  /** The column as it goes into the file. */
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
