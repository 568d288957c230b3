package dev.rssify.cli.reading;

import dev.rssify.adapters.exportparquet.Column;
import dev.rssify.adapters.exportparquet.ParquetFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;

/** Writes records one by one in an export format; holds none in memory. */
public sealed interface RecordFile {

  /**
   * Writes a record.
   *
   * @param json the whole record, on one line
   * @param cells the columns of the record
   */
  void write(String json, List<String> cells);

  void end();

  /** One JSON object per line. */
  record Ndjson(PrintWriter out) implements RecordFile {
    @Override
    public void write(String json, List<String> cells) {
      out.println(json);
    }

    @Override
    public void end() {
      out.flush();
    }
  }

  /** One JSON array. */
  final class Json implements RecordFile {
    private final PrintWriter out;
    private boolean started;

    Json(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void write(String json, List<String> cells) {
      out.print(started ? ",\n" : "[\n");
      out.print(json);
      started = true;
    }

    @Override
    public void end() {
      out.println(started ? "\n]" : "[]");
      out.flush();
    }
  }

  /**
   * CSV with a header (RFC 4180). A cell that a spreadsheet would run as a formula gets an
   * apostrophe in front, because its text is untrusted, unless cells are wanted as they are.
   */
  final class Csv implements RecordFile {
    private final PrintWriter out;
    private final boolean raw;

    Csv(PrintWriter out, List<Column> head, boolean raw) {
      this.out = out;
      this.raw = raw;
      row(head.stream().map(Column::name).toList());
    }

    @Override
    public void write(String json, List<String> cells) {
      row(cells);
    }

    private void row(List<String> cells) {
      out.print(cells.stream().map(this::quoted).collect(Collectors.joining(",", "", "\r\n")));
    }

    private String quoted(String text) {
      String flat = text.replace(String.valueOf(Column.SEPARATOR), "; ");
      String cell = !raw && isFormula(flat) ? "'" + flat : flat;
      boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
      return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    private static boolean isFormula(String cell) {
      return !cell.isEmpty()
          && "=+-@\t\r".indexOf(cell.charAt(0)) >= 0
          && !cell.matches("[+-]?\\d+([.]\\d+)?");
    }

    @Override
    public void end() {
      out.flush();
    }
  }

  /** A Parquet file with typed columns. */
  record Parquet(ParquetFile file) implements RecordFile {
    @Override
    public void write(String json, List<String> cells) {
      try {
        file.row(cells);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void end() {
      try {
        file.end();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
