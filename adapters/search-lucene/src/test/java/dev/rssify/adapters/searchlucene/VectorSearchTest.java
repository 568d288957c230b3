package dev.rssify.adapters.searchlucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.SearchIndex.Hit;
import dev.rssify.core.operations.search.SearchIndex.Position;
import dev.rssify.core.operations.search.SearchIndex.Update;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchQuery.Mode;
import dev.rssify.core.operations.search.SearchQuery.Order;
import dev.rssify.core.operations.search.UnitVector;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which entries are nearest in meaning. */
class VectorSearchTest {

  private static final Position ONE = new Position(1, new UUID(0, 1), "model.1");

  private final Entry banks = Sample.entry("banks", "Banks raise rates", "The central banks.");
  private final Entry river =
      Sample.entry(new UUID(0, 2), "river", "A walk", "Along the river bank.", null, Sample.T0);
  private final Entry plain = Sample.entry("plain", "Without a vector", "The bank.");

  @TempDir private Path folder = Path.of("");

  private static UnitVector vector(int dimensions, double... first) {
    float[] values = new float[dimensions];
    for (int i = 0; i < first.length; i++) {
      values[i] = (float) first[i];
    }
    return UnitVector.of(values).orElseThrow();
  }

  private void index(LuceneIndex index, int dimensions) {
    index.change(
        Update.of(
            List.of(banks, river, plain),
            Map.of(banks.uid(), vector(dimensions, 1, 0), river.uid(), vector(dimensions, 1, 1))));
  }

  private static List<Hit> near(LuceneIndex index, String words, UnitVector vector) {
    return index
        .search(
            new SearchQuery(words, Set.of(), null, null, Order.BEST_FIRST, 10, Mode.MEANING),
            vector)
        .hits();
  }

  @Test
  void the_nearest_entry_ranks_first_with_its_similarity() {
    try (LuceneIndex index = LuceneIndex.inMemory()) {
      index(index, 3);

      List<Hit> hits = near(index, "anything", vector(3, 0, 1));

      assertThat(hits).extracting(Hit::uid).containsExactly(river.uid(), banks.uid());
      assertThat(hits.getFirst().score()).isCloseTo(Math.sqrt(0.5), Offset.offset(1e-6));
      assertThat(hits.getLast().score()).isCloseTo(0, Offset.offset(1e-6));
    }
  }

  @Test
  void an_entry_with_most_words_or_with_the_meaning_is_in_the_merged_ranking() {
    Entry crown = Sample.entry("crown", "Crowns", "A golden crown of the queen of old England.");
    try (LuceneIndex index = LuceneIndex.inMemory()) {
      index(index, 3);
      index.change(Update.of(List.of(crown)));

      assertThat(index.search(SearchQuery.of("golden crown", 5), vector(3, 1, 1)).hits())
          .extracting(Hit::uid)
          .containsExactly(river.uid(), crown.uid(), banks.uid());
      assertThat(index.search(SearchQuery.of("crown jewels stolen", 5), vector(3, 1, 1)).hits())
          .as("one word of three is too little")
          .extracting(Hit::uid)
          .containsExactly(river.uid(), banks.uid());
    }
  }

  @Test
  void required_and_excluded_words_feeds_and_time_restrict_a_search() {
    UnitVector any = vector(3, 1, 0);
    try (LuceneIndex index = LuceneIndex.inMemory()) {
      index(index, 3);

      assertThat(near(index, "bank -river", any)).extracting(Hit::uid).containsExactly(banks.uid());
      assertThat(near(index, "title:walk", any)).extracting(Hit::uid).containsExactly(river.uid());
      SearchQuery feed =
          new SearchQuery(
              "any", Set.of(new UUID(0, 2)), null, null, Order.BEST_FIRST, 5, Mode.MEANING);
      assertThat(index.search(feed, any).hits()).extracting(Hit::uid).containsExactly(river.uid());
      SearchQuery later =
          new SearchQuery(
              "any", Set.of(), Sample.T0.plusSeconds(1), null, Order.BEST_FIRST, 5, Mode.MEANING);
      assertThat(index.search(later, any).hits()).isEmpty();
    }
  }

  @Test
  void vectors_of_other_models_and_of_many_dimensions_do_no_harm() {
    try (LuceneIndex index = LuceneIndex.open(folder, _ -> {})) {
      index(index, UnitVector.MAX_DIMENSIONS);
      index.change(Update.of(List.of(plain), Map.of(plain.uid(), vector(2, 1))));
      index.commit(ONE);
    }
    try (LuceneIndex index = LuceneIndex.open(folder, _ -> {})) {
      assertThat(index.state().position()).isEqualTo(ONE);
      assertThat(near(index, "any", vector(UnitVector.MAX_DIMENSIONS, 1))).hasSize(2);
      assertThat(near(index, "any", vector(2, 1))).hasSize(1);
      assertThat(near(index, "any", vector(7, 1))).isEmpty();
    }
  }

  @Test
  void an_entry_that_is_replaced_has_only_its_new_vector() {
    try (LuceneIndex index = LuceneIndex.inMemory()) {
      index(index, 3);
      index.change(Update.of(List.of(banks)));
      index.change(Update.of(List.of(river), Map.of(river.uid(), vector(3, 0, 0, 1))));

      List<Hit> hits = near(index, "any", vector(3, 0, 0, 1));
      assertThat(hits).singleElement().extracting(Hit::uid).isEqualTo(river.uid());
      assertThat(hits.getFirst().score()).isCloseTo(1, Offset.offset(1e-6));
    }
  }
}
