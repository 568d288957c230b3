package dev.rssify.cli.render;

import dev.rssify.core.text.Printable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints rows in aligned columns. One column is shortened where a terminal is too narrow; in a file
 * or pipe all text is complete.
 *
 * <p>Widths count code points, so wide characters may break the alignment.
 */
public final class Table {

  private static final int NARROWEST = 12;
  private static final String GAP = "  ";

  private final int yielding;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * @param yielding the column that is shortened, counted from 0
   */
  public Table(int yielding, String... head) {
    this.yielding = yielding;
    rows.add(List.of(head));
  }

  public void row(String... cells) {
    List<String> safe = new ArrayList<>();
    for (String cell : cells) {
      safe.add(Printable.line(cell));
    }
    rows.add(safe);
  }

  /** The number of rows without the header. */
  public int size() {
    return rows.size() - 1;
  }

  /**
   * Prints the header and all rows.
   *
   * @param width the number of columns of the terminal
   */
  public void print(PrintWriter out, int width) {
    int[] widths = widths();
    int all = GAP.length() * (widths.length - 1);
    for (int one : widths) {
      all += one;
    }
    if (all > width) {
      widths[yielding] = Math.max(NARROWEST, widths[yielding] - (all - width));
    }
    rows.forEach(row -> out.println(line(row, widths)));
  }

  private int[] widths() {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], length(row.get(i)));
      }
    }
    return widths;
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = shortened(row.get(i), widths[i]);
      line.append(i == 0 ? "" : GAP).append(cell).append(" ".repeat(widths[i] - length(cell)));
    }
    return line.toString().stripTrailing();
  }

  /** The text, cut to the width with an ellipsis if needed. */
  public static String shortened(String text, int width) {
    return length(text) <= width
        ? text
        : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
