package dev.rssify.cli.render;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines between words. */
public final class WordWrap {

  private WordWrap() {}

  /**
   * The lines of a text. A word that is wider than a line is on a line of its own, complete.
   *
   * @param width the columns of a line
   * @param indent the columns that are free in front of all lines but the first
   */
  public static List<String> lines(String text, int width, int indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int taken = 0;
    boolean begins = true;
    for (String word : text.split(" ", -1)) {
      int columns = Columns.of(word);
      if (!begins && taken + 1 + columns > width) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(" ".repeat(indent));
        taken = indent;
        begins = true;
      }
      line.append(begins ? "" : " ").append(word);
      taken += columns + (begins ? 0 : 1);
      begins = false;
    }
    lines.add(line.toString());
    return lines;
  }
}
