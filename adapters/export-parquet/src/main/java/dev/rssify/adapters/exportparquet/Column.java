package dev.rssify.adapters.exportparquet;

/** A column of a table: what it is called, and what stands in it. */
public record Column(String name, Type type) {

  /** What cells hold; they are handed over as text, and an empty one holds nothing. */
  public enum Type {
    TEXT("VARCHAR"),
    WHOLE_NUMBER("BIGINT"),
    NUMBER("DOUBLE"),
    /** A moment, as ISO 8601 writes it. */
    MOMENT("TIMESTAMPTZ");

    private final String inSql;

    Type(String inSql) {
      this.inSql = inSql;
    }
  }

  /** The column as it goes into the file. */
  String cast() {
    return "CAST(" + quoted() + " AS " + type.inSql + ") AS " + quoted();
  }

  String quoted() {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
