package dev.rssify.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Measures keywords on real news; skipped where the corpus is missing. */
class KeywordCorpusTest {

  private static final Corpus CORPUS = Corpus.beside();
  private static final String FILE = "keywords/public.ndjson";
  private static final Set<String> NEWS = Set.of("kpcrowd500", "wikinews", "ptbn110");
  private static final int TOP = 10;

  private static final List<Scored> SCORES = new ArrayList<>();

  private record Scored(String id, String set, double f1) {}

  @BeforeAll
  static void extractAll() throws IOException {
    assumeTrue(CORPUS.has(FILE), "no " + FILE + " in " + CORPUS.folder());
    DocumentFrequencies frequencies = new DocumentFrequencies();
    List<JsonNode> texts = CORPUS.read(FILE);
    texts.forEach(text -> frequencies.add(field(text, "text"), field(text, "lang")));
    KeywordExtractor extractor = new KeywordExtractor(frequencies);
    for (JsonNode text : texts) {
      if (NEWS.contains(field(text, "set"))) {
        SCORES.add(new Scored(field(text, "id"), field(text, "set"), f1(extractor, text)));
      }
    }
  }

  @Test
  void keywords_of_news_reach_the_required_f1() {
    assertThat(f1(scored -> true)).isGreaterThanOrEqualTo(0.30);
  }

  @Test
  void keywords_of_both_halves_reach_the_required_f1() {
    assertThat(f1(scored -> Corpus.half(scored.id()) == 0)).isGreaterThanOrEqualTo(0.28);
    assertThat(f1(scored -> Corpus.half(scored.id()) == 1)).isGreaterThanOrEqualTo(0.28);
  }

  /** Returns the mean of the means of the sets. */
  private static double f1(Predicate<Scored> chosen) {
    Map<String, Double> means =
        SCORES.stream()
            .filter(chosen)
            .collect(
                Collectors.groupingBy(
                    Scored::set, HashMap::new, Collectors.averagingDouble(Scored::f1)));
    assertThat(means).hasSameSizeAs(NEWS);
    return means.values().stream().mapToDouble(mean -> mean).average().orElseThrow();
  }

  private static double f1(KeywordExtractor extractor, JsonNode text) {
    String language = field(text, "lang");
    Set<String> gold = new LinkedHashSet<>();
    text.path("keys").forEach(key -> gold.add(PhraseStems.of(key.asString(), language)));
    gold.remove("");
    Set<String> found =
        extractor.extract(field(text, "text"), language).stream()
            .map(keyword -> PhraseStems.of(keyword.term(), language))
            .distinct()
            .limit(TOP)
            .collect(Collectors.toSet());
    long hits = found.stream().filter(gold::contains).count();
    return found.isEmpty() ? 0 : 2.0 * hits / (found.size() + gold.size());
  }

  private static String field(JsonNode text, String name) {
    return text.path(name).asString("");
  }
}
