package dev.rssify.core.operations.search;

import dev.rssify.core.operations.search.SearchIndex.Hit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one ranking of several, by reciprocal rank fusion: an entry gets 1 / (2 + rank) from each
 * ranking that has it. Scores of different scales need not be compared.
 */
public final class RankFusion {

  /** How many entries of each ranking are used. */
  public static final int DEPTH = 100;

  /** Small, so that the first entry of each ranking stays among the first. */
  private static final double DAMPING = 2;

  private RankFusion() {}

  /** The best entries; of equal ones, those of the first ranking come first. */
  public static List<Hit> fuse(List<List<Hit>> rankings, int limit) {
    Map<String, Double> scores = new LinkedHashMap<>();
    for (List<Hit> ranking : rankings) {
      int rank = 1;
      for (Hit hit : ranking) {
        scores.merge(hit.uid(), 1 / (DAMPING + rank++), Double::sum);
      }
    }
    return scores.entrySet().stream()
        .map(scored -> new Hit(scored.getKey(), scored.getValue()))
        .sorted(Comparator.comparingDouble(Hit::score).reversed())
        .limit(limit)
        .toList();
  }
}
