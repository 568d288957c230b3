package dev.rssify.core.operations.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search.
 *
 * @param total the number of matches; a lower bound for a large one
 * @param seq the journal position of the index
 * @param behind the number of events that the index does not have yet
 * @param withoutMeaning why the search did not use the meaning although it should; null when it did
 */
public record SearchResult(
    List<FoundEntry> found,
    long total,
    long seq,
    long behind,
    Ranking ranking,
    @Nullable WithoutMeaning withoutMeaning) {

  /** By what entries were found and ordered. */
  public enum Ranking {
    WORDS,
    MEANING,
    HYBRID
  }

  /**
   * Why a search did not use the meaning.
   *
   * @param temporary whether the model fails; false where none is configured
   */
  public record WithoutMeaning(String reason, boolean temporary) {}

  public SearchResult {
    found = List.copyOf(found);
  }

  /** Nothing, at this journal position. */
  public static SearchResult none(long seq) {
    return new SearchResult(List.of(), 0, seq, 0, Ranking.WORDS, null);
  }

  /** Nothing, because this store has no search by meaning. */
  public static SearchResult withoutMeaning(String reason) {
    return new SearchResult(List.of(), 0, 0, 0, Ranking.MEANING, new WithoutMeaning(reason, false));
  }
}
