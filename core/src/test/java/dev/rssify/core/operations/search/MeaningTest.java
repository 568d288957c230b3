package dev.rssify.core.operations.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.operations.search.SearchIndex.Hit;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vectors, merged rankings, and what a model reads of a query. */
class MeaningTest {

  private static final List<Hit> MEANING =
      List.of(new Hit("a", 0.5), new Hit("b", 0.4), new Hit("c", 0.3));
  private static final List<Hit> WORDS = List.of(new Hit("d", 8), new Hit("b", 6));

  @Test
  void an_entry_in_both_rankings_ranks_first() {
    List<Hit> fused = ScoreFusion.fuse(MEANING, WORDS, 1, 3);

    assertThat(fused).extracting(Hit::uid).containsExactly("b", "a", "d");
    assertThat(fused.getFirst().score()).isCloseTo(0.5 + 0.75, Offset.offset(1e-6));
  }

  @Test
  void words_count_less_when_the_best_entry_has_a_part_of_the_query() {
    assertThat(ScoreFusion.fuse(MEANING, WORDS, 0.5, 9))
        .extracting(Hit::uid)
        .containsExactly("a", "b", "d", "c");
    assertThat(ScoreFusion.fuse(MEANING, List.of(), 0, 2))
        .extracting(Hit::uid)
        .containsExactly("a", "b");
    assertThat(ScoreFusion.fuse(List.of(), WORDS, 0.1, 2))
        .extracting(Hit::uid)
        .containsExactly("d", "b");
    assertThat(ScoreFusion.fuse(List.of(new Hit("a", 0.2)), List.of(), 0, 2))
        .containsExactly(new Hit("a", 1));
  }

  @Test
  void a_vector_has_length_one_and_no_direction_is_no_vector() {
    UnitVector vector = UnitVector.of(new float[] {3, 4}).orElseThrow();

    assertThat(vector.rounded()).containsExactly(0.6, 0.8);
    assertThat(UnitVector.of(vector.rounded()).orElseThrow().similarity(vector))
        .isCloseTo(1, Offset.offset(1e-6));
    assertThat(vector.similarity(UnitVector.of(new float[] {1}).orElseThrow())).isZero();
    assertThat(UnitVector.of(new float[0])).isEmpty();
    assertThat(UnitVector.of(new float[2])).isEmpty();
    assertThat(UnitVector.of(new float[] {Float.NaN, 1})).isEmpty();
    assertThat(UnitVector.of(new float[] {Float.POSITIVE_INFINITY})).isEmpty();
    assertThat(UnitVector.of(new float[UnitVector.MAX_DIMENSIONS + 1])).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "central bank rates                        | central bank rates",
        "\"central bank\" -river +rates            | central bank rates",
        "title:bank lang:en -title:\"a walk\" x-ray | bank x-ray",
        "-river                                    | -river",
        "site:example.com storms                   | storms"
      })
  void a_model_reads_a_query_without_its_syntax(String words, String sentence) {
    assertThat(SearchQuery.of(words, 1).sentence()).isEqualTo(sentence);
  }

  @Test
  void the_version_of_a_query_changes_with_its_similarity() {
    StandingQuery words = StandingQuery.byWords("a", "b", Set.of(), Set.of(), Instant.EPOCH);
    StandingQuery meaning = new StandingQuery("a", "b", Set.of(), Set.of(), Instant.EPOCH, 0.5);

    assertThat(words.by()).isEqualTo(StandingQuery.By.WORDS);
    assertThat(words.version()).as("as before there were queries by meaning").hasSize(12);
    assertThat(meaning.by()).isEqualTo(StandingQuery.By.MEANING);
    assertThat(meaning.version()).isNotEqualTo(words.version());
  }
}
