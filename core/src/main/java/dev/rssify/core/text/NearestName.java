package dev.rssify.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the name that a mistyped one probably stands for. */
public final class NearestName {

  /** A longer list does not fit into an error message. */
  private static final int MAX_LISTED = 12;

  private NearestName() {}

  /** The name with the smallest edit distance, if that is small enough. */
  public static Optional<String> to(String wrong, Collection<String> names) {
    return byDistance(wrong, names)
        .findFirst()
        .filter(name -> distance(wrong, name) <= Math.max(2, wrong.length() / 3));
  }

  /** The end of an error message that suggests names. */
  public static String hint(String wrong, Collection<String> names) {
    return to(wrong, names)
        .map(name -> "; did you mean '" + name + "'?")
        .orElseGet(() -> listed(wrong, names));
  }

  private static String listed(String wrong, Collection<String> names) {
    return names.size() > MAX_LISTED
        ? "; the nearest are " + joined(byDistance(wrong, names).limit(3))
        : "; known are " + joined(names.stream().sorted());
  }

  private static String joined(Stream<String> names) {
    return names.collect(Collectors.joining(", "));
  }

  private static Stream<String> byDistance(String wrong, Collection<String> names) {
    return names.stream()
        .sorted(
            Comparator.comparingInt((String name) -> distance(wrong, name)).thenComparing(n -> n));
  }

  /** The Levenshtein distance, ignoring case. */
  private static int distance(String a, String b) {
    String from = a.toLowerCase(Locale.ROOT);
    String to = b.toLowerCase(Locale.ROOT);
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replace = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
