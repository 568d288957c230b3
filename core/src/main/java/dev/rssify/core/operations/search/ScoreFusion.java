package dev.rssify.core.operations.search;

import dev.rssify.core.operations.search.SearchIndex.Hit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one ranking of those by words and by meaning. Scores are scaled to between 0 and 1 within
 * each ranking, then added. Words count by the square of their coverage: the share of the query
 * that the best entry by words has.
 */
public final class ScoreFusion {

  /** How many entries of each ranking are used; others have the score 0. */
  public static final int DEPTH = 100;

  private ScoreFusion() {}

  /**
   * The best entries; of equal ones, those by meaning come first.
   *
   * @param meaning nearest first
   * @param words best first
   * @param coverage from 0, for none of the query's words, to 1
   */
  public static List<Hit> fuse(List<Hit> meaning, List<Hit> words, double coverage, int limit) {
    Map<String, Double> scores = new LinkedHashMap<>();
    if (!meaning.isEmpty()) {
      double lowest = meaning.getLast().score();
      double range = meaning.getFirst().score() - lowest;
      meaning.forEach(hit -> scores.put(hit.uid(), range > 0 ? (hit.score() - lowest) / range : 1));
    }
    if (!words.isEmpty()) {
      double weight = coverage * coverage / words.getFirst().score();
      words.forEach(hit -> scores.merge(hit.uid(), weight * hit.score(), Double::sum));
    }
    return scores.entrySet().stream()
        .map(scored -> new Hit(scored.getKey(), scored.getValue()))
        .sorted(Comparator.comparingDouble(Hit::score).reversed())
        .limit(limit)
        .toList();
  }
}
