package dev.rssify.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Measures clusters on stories that were edited, truncated and quoted; skipped where the corpus is
 * missing.
 */
class NearDuplicateCorpusTest {

  private static final Corpus CORPUS = Corpus.beside();
  private static final String TEXTS = "neardup/public.docs.ndjson";
  private static final String GOLD = "neardup/public.gold.ndjson";

  private static final Map<String, String> STORIES = new HashMap<>();
  private static final List<JsonNode> DOCUMENTS = new ArrayList<>();

  @BeforeAll
  static void read() throws IOException {
    assumeTrue(CORPUS.has(TEXTS), "no " + TEXTS + " in " + CORPUS.folder());
    DOCUMENTS.addAll(CORPUS.read(TEXTS));
    CORPUS
        .read(GOLD)
        .forEach(line -> STORIES.put(line.path("id").asString(), line.path("story").asString()));
  }

  @Test
  void clusters_of_copies_reach_the_required_f1() {
    assertThat(f1(DOCUMENTS, story -> true)).isGreaterThanOrEqualTo(0.985);
  }

  @Test
  void clusters_of_both_halves_of_the_stories_reach_the_required_f1() {
    assertThat(f1(DOCUMENTS, story -> Corpus.half(story) == 0)).isGreaterThanOrEqualTo(0.97);
    assertThat(f1(DOCUMENTS, story -> Corpus.half(story) == 1)).isGreaterThanOrEqualTo(0.97);
  }

  @Test
  void the_order_of_arrival_hardly_matters() {
    for (int seed = 0; seed < 5; seed++) {
      List<JsonNode> shuffled = new ArrayList<>(DOCUMENTS);
      Collections.shuffle(shuffled, new Random(seed));

      assertThat(f1(shuffled, story -> true)).as("seed %d", seed).isGreaterThanOrEqualTo(0.98);
    }
  }

  /** Returns F1 over all pairs of documents of the chosen stories. */
  private static double f1(List<JsonNode> documents, Predicate<String> chosenStories) {
    NearDuplicates index = new NearDuplicates(documents.size());
    List<String> ids = new ArrayList<>();
    for (JsonNode document : documents) {
      String id = document.path("id").asString();
      if (chosenStories.test(story(id))) {
        index.add(id, document.path("text").asString());
        ids.add(id);
      }
    }
    int right = 0;
    int found = 0;
    int expected = 0;
    for (int i = 0; i < ids.size(); i++) {
      for (int j = 0; j < i; j++) {
        boolean same = story(ids.get(i)).equals(story(ids.get(j)));
        boolean together = index.cluster(ids.get(i)).equals(index.cluster(ids.get(j)));
        right += same && together ? 1 : 0;
        expected += same ? 1 : 0;
        found += together ? 1 : 0;
      }
    }
    return 2.0 * right / (found + expected);
  }

  private static String story(String id) {
    return STORIES.getOrDefault(id, id);
  }
}
