package dev.rssify.adapters.exportparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFileTest {

  private static final List<Column> COLUMNS =
      List.of(
          new Column("title", Column.Type.TEXT),
          new Column("seen_count", Column.Type.WHOLE_NUMBER),
          new Column("share", Column.Type.NUMBER),
          new Column("published", Column.Type.MOMENT));

  @TempDir private Path folder;

  @Test
  void rows_are_read_back_with_the_types_of_their_columns() throws Exception {
    Path file = folder.resolve("it's a table.parquet");

    write(
        file,
        List.of("Ärger im \"Hafen\"; 'Ebbe'\n🚢", "7", "0.25", "2026-11-02T08:30:00.123456789Z"),
        List.of("", "", "", ""));

    List<List<Object>> rows = read(file);
    assertThat(rows.getFirst())
        .startsWith("Ärger im \"Hafen\"; 'Ebbe'\n🚢", 7L, 0.25)
        .last()
        .isInstanceOfSatisfying(
            OffsetDateTime.class,
            at -> assertThat(at.toInstant()).isEqualTo("2026-11-02T08:30:00.123456Z"));
    assertThat(rows.getLast()).containsOnlyNulls();
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void rows_are_read_back_in_order() throws Exception {
    Path file = folder.resolve("many.parquet");
    try (ParquetFile table = ParquetFile.create(file, COLUMNS)) {
      for (int i = 0; i < 25_000; i++) {
        table.row(List.of("title " + i, String.valueOf(i), "", ""));
      }
      table.end();
    }

    List<List<Object>> rows = read(file);
    assertThat(rows).hasSize(25_000);
    assertThat(rows.getLast()).startsWith("title 24999", 24_999L);
  }

  @Test
  void an_unfinished_file_is_deleted() throws Exception {
    try (ParquetFile table = ParquetFile.create(folder.resolve("half.parquet"), COLUMNS)) {
      table.row(List.of("one", "1", "", ""));
    }

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void an_existing_file_is_not_overwritten() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.parquet"), "mine");

    assertThatExceptionOfType(FileAlreadyExistsException.class)
        .isThrownBy(() -> ParquetFile.create(file, COLUMNS));
    assertThat(file).hasContent("mine");
  }

  @SafeVarargs
  private static void write(Path file, List<String>... rows) throws IOException {
    try (ParquetFile table = ParquetFile.create(file, COLUMNS)) {
      for (List<String> row : rows) {
        table.row(row);
      }
      table.end();
    }
  }

  private static List<List<Object>> read(Path file) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet all =
            statement.executeQuery("SELECT * FROM '" + file.toString().replace("'", "''") + "'")) {
      while (all.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= COLUMNS.size(); i++) {
          row.add(all.getObject(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
