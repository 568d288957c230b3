package dev.rssify.testkit.golden;

import java.util.ArrayList;
import java.util.List;

/** The difference of two texts line by line, with a few lines of context. */
final class GoldenDiff {

  private static final int CONTEXT = 3;

  private GoldenDiff() {}

  static String of(String expected, String actual) {
    return folded(marked(List.of(expected.split("\n", -1)), List.of(actual.split("\n", -1))));
  }

  /** Every line of both with its mark, along a longest common subsequence. */
  private static List<String> marked(List<String> from, List<String> to) {
    int[][] common = common(from, to);
    List<String> lines = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < from.size() || j < to.size()) {
      if (i < from.size() && j < to.size() && from.get(i).equals(to.get(j))) {
        lines.add("  " + from.get(i++));
        j++;
      } else if (j == to.size() || (i < from.size() && common[i + 1][j] >= common[i][j + 1])) {
        lines.add("- " + from.get(i++));
      } else {
        lines.add("+ " + to.get(j++));
      }
    }
    return lines;
  }

  /** Lengths of the longest common subsequence of the rests from line i and line j on. */
  private static int[][] common(List<String> from, List<String> to) {
    int[][] common = new int[from.size() + 1][to.size() + 1];
    for (int i = from.size() - 1; i >= 0; i--) {
      for (int j = to.size() - 1; j >= 0; j--) {
        common[i][j] =
            from.get(i).equals(to.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }

  private static String folded(List<String> lines) {
    StringBuilder text = new StringBuilder();
    boolean gap = false;
    for (int i = 0; i < lines.size(); i++) {
      int from = Math.max(0, i - CONTEXT);
      int to = Math.min(lines.size(), i + CONTEXT + 1);
      if (lines.subList(from, to).stream().allMatch(line -> line.startsWith(" "))) {
        gap = true;
      } else {
        text.append(gap ? "  ...\n" : "").append(lines.get(i)).append('\n');
        gap = false;
      }
    }
    return text.toString();
  }
}
