package dev.rssify.cli.render;

import dev.rssify.core.text.Printable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints rows in aligned columns. One column is shortened where a terminal is too narrow; in a file
 * or pipe all text is complete.
 */
public final class Table {

  private static final int NARROWEST = 12;
  private static final String GAP = "  ";

  private final int yielding;
  private final List<List<String>> rows = new ArrayList<>();
  private final Map<Integer, Note> notes = new HashMap<>();
  private Map<String, Style.Color> colors = Map.of();

  /** A line below a row, from a column on. */
  private record Note(int column, String text) {}

  /**
   * @param yielding the column that is shortened, counted from 0
   */
  public Table(int yielding, String... head) {
    this.yielding = yielding;
    rows.add(List.of(head));
  }

  /** Colors rows by the text of their first cell. */
  public Table colored(Map<String, Style.Color> byText) {
    colors = byText;
    return this;
  }

  public void row(String... cells) {
    List<String> safe = new ArrayList<>();
    for (String cell : cells) {
      safe.add(Printable.line(cell));
    }
    rows.add(safe);
  }

  /** Adds a line below the last row that starts at a column and may take the rest of the line. */
  public void note(int column, String text) {
    notes.put(rows.size() - 1, new Note(column, Printable.line(text)));
  }

  /** The number of rows without the header. */
  public int size() {
    return rows.size() - 1;
  }

  /**
   * Prints the table; columns are cut if it is wider than the terminal.
   *
   * @param width the number of columns of the terminal
   */
  public void print(PrintWriter out, int width) {
    print(out, width, Style.PLAIN);
  }

  /** As above; the head is bold, and first cells have their colors. */
  public void print(PrintWriter out, int width, Style style) {
    int[] widths = widths();
    int all = GAP.length() * (widths.length - 1);
    for (int one : widths) {
      all += one;
    }
    if (all > width) {
      widths[yielding] = Math.max(NARROWEST, widths[yielding] - (all - width));
    }
    for (int i = 0; i < rows.size(); i++) {
      String line = line(rows.get(i), widths);
      out.println(i == 0 ? style.paint(Style.Color.BOLD, line) : paint(line, i, style));
      Note note = notes.get(i);
      if (note != null) {
        int indent = GAP.length() * note.column;
        for (int column = 0; column < note.column; column++) {
          indent += widths[column];
        }
        int left = Math.max(NARROWEST, width - indent);
        out.println(" ".repeat(indent) + shortened(note.text, left));
      }
    }
  }

  /** Colors the first cell, which is at the beginning of the line. */
  private String paint(String line, int row, Style style) {
    String first = rows.get(row).getFirst();
    Style.Color color = colors.get(first);
    return color == null || !line.startsWith(first)
        ? line
        : style.paint(color, first) + line.substring(first.length());
  }

  private int[] widths() {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], columns(row.get(i)));
      }
    }
    return widths;
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = fitted(row.get(i), widths[i]);
      line.append(i == 0 ? "" : GAP).append(cell).append(" ".repeat(widths[i] - columns(cell)));
    }
    return line.toString().stripTrailing();
  }

  /** A URL is cut in the middle, because its end is more specific. */
  private static String fitted(String cell, int width) {
    if (columns(cell) <= width || !cell.startsWith("http")) {
      return shortened(cell, width);
    }
    int end = (width - 1) / 2;
    return Columns.first(cell, width - 1 - end) + "…" + Columns.last(cell, end);
  }

  /** The text, cut to the width with an ellipsis if needed. */
  public static String shortened(String text, int width) {
    return columns(text) <= width ? text : Columns.first(text, width - 1) + "…";
  }

  /** How many columns a text takes on a terminal. */
  public static int columns(String text) {
    return Columns.of(text);
  }
}
