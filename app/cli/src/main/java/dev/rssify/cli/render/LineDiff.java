package dev.rssify.cli.render;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes the line differences between two documents, without unchanged lines. Markup without line
 * breaks is split between tags.
 */
public final class LineDiff {

  /** Above this limit the lines between the equal ends count as replaced. */
  private static final long MAX_PAIRS = 25_000_000;

  private LineDiff() {}

  public static List<String> lines(byte[] document) {
    return new String(document, StandardCharsets.UTF_8)
        .replaceAll(">\\s*<", ">\n<")
        .lines()
        .toList();
  }

  /** Removed lines begin with {@code -}, added ones with {@code +}, in the order of both. */
  public static List<String> between(List<String> before, List<String> after) {
    int start = 0;
    int most = Math.min(before.size(), after.size());
    while (start < most && before.get(start).equals(after.get(start))) {
      start++;
    }
    int end = 0;
    while (end < most - start
        && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
      end++;
    }
    return middle(
        before.subList(start, before.size() - end), after.subList(start, after.size() - end));
  }

  private static List<String> middle(List<String> before, List<String> after) {
    List<String> changes = new ArrayList<>();
    int i = 0;
    int j = 0;
    if ((long) before.size() * after.size() <= MAX_PAIRS) {
      int[][] common = common(before, after);
      while (i < before.size() && j < after.size()) {
        if (before.get(i).equals(after.get(j))) {
          i++;
          j++;
        } else if (common[i + 1][j] >= common[i][j + 1]) {
          changes.add("-" + before.get(i++));
        } else {
          changes.add("+" + after.get(j++));
        }
      }
    }
    before.subList(i, before.size()).forEach(line -> changes.add("-" + line));
    after.subList(j, after.size()).forEach(line -> changes.add("+" + line));
    return changes;
  }

  /** Length of the longest common subsequence from each pair of lines on. */
  private static int[][] common(List<String> before, List<String> after) {
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).equals(after.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
