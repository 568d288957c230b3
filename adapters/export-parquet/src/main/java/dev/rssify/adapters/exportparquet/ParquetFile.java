package dev.rssify.adapters.exportparquet;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/**
 * Writes a Parquet file row by row. Rows are collected in a temporary database beside the file, so
 * that memory does not grow with them; the database is deleted afterwards.
 *
 * <p>Invariants: the file exists only after {@link #end}, and is complete.
 *
 * <p>Not thread-safe.
 */
public final class ParquetFile implements AutoCloseable {

  private static final int ROWS_AT_ONCE = 2_000;

  /** Small groups of rows: the writer holds one in memory, and texts are long. */
  private static final int ROWS_IN_GROUP = 10_240;

  private final Path file;
  private final List<Column> columns;
  private final Path folder;
  private final DuckDBConnection database;
  private final DuckDBAppender rows;
  private int waiting;

  private ParquetFile(Path file, List<Column> columns, Path folder)
      throws IOException, SQLException {
    this.file = file;
    this.columns = columns;
    this.folder = folder;
    database =
        (DuckDBConnection)
            new DuckDBDriver().connect("jdbc:duckdb:" + folder.resolve("rows.db"), setup(folder));
    database.setAutoCommit(false);
    try (Statement statement = database.createStatement()) {
      statement.execute(
          columns.stream()
              .map(column -> column.quoted() + " VARCHAR")
              .collect(Collectors.joining(", ", "CREATE TABLE rows (", ")")));
    }
    rows = database.createAppender("rows");
  }

  /**
   * Creates the writer of a file.
   *
   * @throws FileAlreadyExistsException when the file exists
   */
  public static ParquetFile create(Path file, List<Column> columns) throws IOException {
    Path whole = file.toAbsolutePath();
    if (Files.exists(whole)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    Path folder = Files.createTempDirectory(whole.getParent(), ".parquet-");
    try {
      return new ParquetFile(whole, List.copyOf(columns), folder);
    } catch (SQLException e) {
      delete(folder);
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Disables the download of extensions: DuckDB makes no requests. */
  private static Properties setup(Path folder) {
    Properties setup = new Properties();
    setup.setProperty("memory_limit", "256MB");
    setup.setProperty("threads", "1");
    setup.setProperty("temp_directory", folder.toString());
    setup.setProperty("autoinstall_known_extensions", "false");
    setup.setProperty("autoload_known_extensions", "false");
    return setup;
  }

  /**
   * Writes a row.
   *
   * @param cells one for each column
   */
  public void row(List<String> cells) throws IOException {
    try {
      rows.beginRow();
      for (String cell : cells) {
        if (cell.isEmpty()) {
          rows.appendNull();
        } else {
          rows.append(cell);
        }
      }
      rows.endRow();
      if (++waiting % ROWS_AT_ONCE == 0) {
        rows.flush();
      }
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Writes the file with all rows. */
  public void end() throws IOException {
    String cells = columns.stream().map(Column::cast).collect(Collectors.joining(", "));
    try (Statement statement = database.createStatement()) {
      rows.close();
      statement.execute(copy("SELECT " + cells + " FROM rows", file));
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String copy(String query, Path to) {
    return "COPY ("
        + query
        + ") TO "
        + quoted(to)
        + " (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE "
        + ROWS_IN_GROUP
        + ")";
  }

  private static String quoted(Path file) {
    return "'" + file.toString().replace("'", "''") + "'";
  }

  /**
   * Writes the rows of several files with the same columns to one, in their order.
   *
   * @param to a file that does not exist, or is overwritten
   */
  public static void merge(List<Path> files, Path to) throws IOException {
    String all = files.stream().map(ParquetFile::quoted).collect(Collectors.joining(", "));
    Path folder = Files.createTempDirectory(to.toAbsolutePath().getParent(), ".parquet-");
    try (Connection database = new DuckDBDriver().connect("jdbc:duckdb:", setup(folder));
        Statement statement = database.createStatement()) {
      statement.execute(copy("SELECT * FROM read_parquet([" + all + "])", to));
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      delete(folder);
    }
  }

  @Override
  public void close() throws IOException {
    try (DuckDBConnection _ = database) {
      rows.close();
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    }
  }
}
