package dev.rssify.json.view;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.operations.search.FoundEntry;
import dev.rssify.core.operations.search.Passage;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The entries that a search found, best first.
 *
 * @param total the number of matches; a lower bound for a large one
 * @param seq the journal position of the index
 * @param behind the number of events that the index does not have yet
 * @param ranking words, meaning or hybrid
 * @param withoutMeaning the reason when search by meaning failed; null otherwise
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record SearchView(
    List<Found> results,
    long total,
    long seq,
    long behind,
    String ranking,
    @Nullable String withoutMeaning) {

  /**
   * An entry.
   *
   * @param titleMarks start and end of each match in the title
   * @param passage the part of the text that matches best
   * @param passageMarks start and end of each match in the passage
   */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Found(
      String entryUid,
      UUID feedId,
      @Nullable String feedTitle,
      double score,
      String title,
      List<List<Integer>> titleMarks,
      @Nullable String link,
      @Nullable Instant published,
      Instant firstSeen,
      String passage,
      List<List<Integer>> passageMarks) {

    static Found of(FoundEntry found, FeedTitles titles) {
      EntryHeadline headline = found.entry().headline();
      Passage title = found.passages().title();
      Passage text = found.passages().text();
      return new Found(
          headline.uid(),
          headline.feedId(),
          titles.of(headline.feedId()).orElse(null),
          Math.round(1_000 * found.score()) / 1_000.0,
          title.text(),
          pairs(title),
          headline.link(),
          headline.published(),
          found.entry().firstSeen(),
          text.text(),
          pairs(text));
    }

    private static List<List<Integer>> pairs(Passage passage) {
      return passage.marks().stream().map(mark -> List.of(mark.start(), mark.end())).toList();
    }
  }

  public static String page(SearchResult result, FeedTitles titles) {
    titles.read(result.found().stream().map(found -> found.entry().feedId()).toList());
    return RecordJson.line(
        new SearchView(
            result.found().stream().map(found -> Found.of(found, titles)).toList(),
            result.total(),
            result.seq(),
            result.behind(),
            result.ranking().name().toLowerCase(Locale.ROOT),
            result.withoutMeaning() == null ? null : result.withoutMeaning().reason()));
  }

  /** One entry alone. */
  public static String line(FoundEntry found, FeedTitles titles) {
    return RecordJson.line(Found.of(found, titles));
  }
}
