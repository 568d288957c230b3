package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.EmbeddingModel.Purpose;
import dev.rssify.core.operations.search.EmbeddingModel.Result;
import dev.rssify.core.operations.search.SearchIndex.Passages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Standing queries by meaning: an entry matches when its vector is as similar as the query demands.
 * Entries without a vector match none.
 *
 * <p>Not thread-safe.
 */
public final class VectorMatcher implements QueryMatcher {

  private final EmbeddingModel model;
  private final EntryVectors vectors;
  private Map<StandingQuery, UnitVector> queries = Map.of();

  public VectorMatcher(EmbeddingModel model, EntryVectors vectors) {
    this.model = model;
    this.vectors = vectors;
  }

  /**
   * Replaces all queries.
   *
   * @throws IllegalStateException when the model fails; the old queries stay
   */
  @Override
  public void use(Collection<StandingQuery> all) {
    Map<StandingQuery, UnitVector> next = new LinkedHashMap<>();
    for (StandingQuery query : all) {
      UnitVector known = queries.get(query);
      next.put(query, known == null ? vector(query) : known);
    }
    queries = next;
  }

  private UnitVector vector(StandingQuery query) {
    return switch (model.embed(query.words(), Purpose.QUERY)) {
      case Result.Embedded(UnitVector vector) -> vector;
      case Result.None none -> throw new IllegalStateException(none.reason());
    };
  }

  @Override
  public List<Match> match(List<Entry> entries) {
    String version = EntryVectors.version(model.name());
    List<Match> matches = new ArrayList<>();
    for (Entry entry : entries) {
      vectors.vector(entry.uid(), version).ifPresent(vector -> match(entry, vector, matches));
    }
    return matches;
  }

  private void match(Entry entry, UnitVector vector, List<Match> matches) {
    queries.forEach((query, queryVector) -> {
      double similarity = queryVector.similarity(vector);
      if (similarity >= query.similarity()) {
        matches.add(new Match(query, entry, similarity, passages(entry)));
      }
    });
  }

  private static Passages passages(Entry entry) {
    String title = Objects.requireNonNullElse(entry.content().published().title(), "");
    return new Passages(new Passage(title, List.of()), Passage.start(entry.content().text()));
  }

  @Override
  public void close() {
    // The model is closed by its owner.
  }
}
