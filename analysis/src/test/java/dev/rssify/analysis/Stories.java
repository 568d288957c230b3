package dev.rssify.analysis;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Texts of made-up words; each seed is a different story. */
final class Stories {

  private Stories() {}

  static String text(int seed, int words) {
    return String.join(" ", words(seed, words));
  }

  static List<String> words(int seed, int words) {
    Random random = new Random(seed);
    return IntStream.range(0, words).mapToObj(i -> word(random)).toList();
  }

  /** Replaces every n-th word. */
  static String edited(int seed, int words, int every) {
    List<String> original = words(seed, words);
    return IntStream.range(0, words)
        .mapToObj(i -> i % every == every - 1 ? "edited" + i : original.get(i))
        .collect(Collectors.joining(" "));
  }

  private static String word(Random random) {
    char[] letters = new char[6];
    for (int i = 0; i < letters.length; i++) {
      letters[i] = (char) ('a' + random.nextInt(26));
    }
    return new String(letters);
  }
}
