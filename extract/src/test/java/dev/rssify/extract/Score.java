package dev.rssify.extract;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Precision and recall of a text, by runs of four words: the shares of the runs that were found and
 * were right, and that were right and were found.
 */
record Score(double precision, double recall) {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");
  private static final int RUN = 4;

  static Score of(String expected, String found) {
    Map<List<String>, Integer> right = runs(expected);
    Map<List<String>, Integer> actual = runs(found);
    int common = 0;
    for (Map.Entry<List<String>, Integer> run : right.entrySet()) {
      common += Math.min(run.getValue(), actual.getOrDefault(run.getKey(), 0));
    }
    return new Score(share(common, actual), share(common, right));
  }

  private static double share(int common, Map<List<String>, Integer> runs) {
    int all = runs.values().stream().mapToInt(Integer::intValue).sum();
    return all == 0 ? 0 : (double) common / all;
  }

  private static Map<List<String>, Integer> runs(String text) {
    List<String> words = WORD.matcher(text).results().map(MatchResult::group).toList();
    Map<List<String>, Integer> runs = new HashMap<>();
    for (int i = 0; i == 0 || i + RUN <= words.size(); i++) {
      List<String> run = words.subList(i, Math.min(i + RUN, words.size()));
      if (!run.isEmpty()) {
        runs.merge(run, 1, Integer::sum);
      }
    }
    return runs;
  }

  /** The harmonic mean of the mean precision and the mean recall. */
  static double f1(List<Score> scores) {
    double precision = scores.stream().mapToDouble(Score::precision).average().orElse(0);
    double recall = scores.stream().mapToDouble(Score::recall).average().orElse(0);
    return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
  }

  /** The F1 that 95 of 100 random samples of the same size exceed. */
  static double lowerBound(List<Score> scores) {
    Random random = new Random(1);
    List<Double> samples = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      List<Score> sample = new ArrayList<>();
      for (int j = 0; j < scores.size(); j++) {
        sample.add(scores.get(random.nextInt(scores.size())));
      }
      samples.add(f1(sample));
    }
    return samples.stream().sorted().skip(50).findFirst().orElse(0.0);
  }

  /** Titles are the same if they differ in white space, case, quotes and dashes only. */
  static String plainTitle(String title) {
    return Normalizer.normalize(title, Normalizer.Form.NFKC)
        .toLowerCase(Locale.ROOT)
        .replaceAll("\\s+", " ")
        .replaceAll("[\u2018\u2019]", "'")
        .replaceAll("[\u201c\u201d]", "\"")
        .replaceAll("[\u2013\u2014]", "-")
        .strip();
  }
}
