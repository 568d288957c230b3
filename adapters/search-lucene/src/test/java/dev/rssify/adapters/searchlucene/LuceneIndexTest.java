package dev.rssify.adapters.searchlucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.Passage;
import dev.rssify.core.operations.search.SearchIndex.Hit;
import dev.rssify.core.operations.search.SearchIndex.Position;
import dev.rssify.core.operations.search.SearchIndex.Update;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchQuery.Mode;
import dev.rssify.core.operations.search.SearchQuery.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which entries a query finds, and what survives a restart. */
class LuceneIndexTest {

  private static final UUID OTHER_FEED = new UUID(0, 2);
  private static final Position FIVE = new Position(5, new UUID(0, 5), "");

  private final LuceneIndex index = LuceneIndex.inMemory();

  private final Entry banks =
      Sample.entry("banks", "Banks raise rates", "The central banks of Europe are raising rates.");
  private final Entry river =
      Sample.entry("river", "A walk", "Along the river bank there is no rate of exchange.");

  @AfterEach
  void close() {
    index.close();
  }

  private List<String> found(String words) {
    return found(SearchQuery.of(words, 10));
  }

  private List<String> found(SearchQuery query) {
    return index.search(query, null).hits().stream().map(Hit::uid).toList();
  }

  private void add(Entry... entries) {
    index.change(Update.of(List.of(entries)));
  }

  @Test
  void words_match_in_any_form_and_the_title_weighs_more() {
    add(river, banks);

    assertThat(found("bank")).containsExactly(banks.uid(), river.uid());
    assertThat(found("raises")).containsExactly(banks.uid());
    assertThat(found("CENTRAL")).containsExactly(banks.uid());
  }

  @Test
  void phrases_signs_and_fields_narrow_a_search() {
    add(river, banks);

    assertThat(found("\"central banks\"")).containsExactly(banks.uid());
    assertThat(found("\"banks central\"")).isEmpty();
    assertThat(found("bank -river")).containsExactly(banks.uid());
    assertThat(found("title:bank")).containsExactly(banks.uid());
    assertThat(found("category:economy bank")).hasSize(2);
    assertThat(found("site:news.example +walk")).containsExactly(river.uid());
    assertThat(found("lang:de bank")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "de, Die Häuser der Stadt und das Dorf, haus",
    "fr, L'électricité des chevaux est dans la ville, electricite",
    "es, Los ministros hablaron de las elecciones, eleccion",
    "ru, Министры говорили о новых выборах, министр",
    "ja, 東京の天気予報です, 天気",
    "und, Nový článek o městě, clanek"
  })
  void each_language_has_its_own_word_forms_and_accents_are_ignored(
      String language, String text, String query) {
    Entry entry = Sample.entry(Sample.FEED, "x", "", text, language, Sample.T0);
    add(banks, entry);

    assertThat(found(query)).containsExactly(entry.uid());
  }

  @Test
  void a_language_that_is_not_published_is_recognized() {
    add(
        Sample.entry(
            "x", "", "Die Häuser sind in der Stadt und nicht auf dem Land gebaut worden."));

    assertThat(found("haus")).hasSize(1);
    assertThat(found("lang:de haus")).hasSize(1);
  }

  @Test
  void feeds_and_times_filter_and_the_newest_can_be_first() {
    Entry late = Sample.entry(OTHER_FEED, "late", "Bank", "bank", "en", Sample.T0.plusSeconds(60));
    add(banks, river, late);

    assertThat(
            found(
                new SearchQuery(
                    "bank", Set.of(OTHER_FEED), null, null, Order.BEST_FIRST, 5, Mode.WORDS)))
        .containsExactly(late.uid());
    assertThat(
            found(
                new SearchQuery(
                    "bank",
                    Set.of(),
                    Sample.T0.plusSeconds(60),
                    null,
                    Order.BEST_FIRST,
                    5,
                    Mode.WORDS)))
        .containsExactly(late.uid());
    assertThat(
            found(
                new SearchQuery(
                    "bank",
                    Set.of(),
                    null,
                    Sample.T0.plusSeconds(60),
                    Order.BEST_FIRST,
                    5,
                    Mode.WORDS)))
        .hasSize(2);
    assertThat(
            found(new SearchQuery("bank", Set.of(), null, null, Order.NEWEST_FIRST, 5, Mode.WORDS))
                .getFirst())
        .isEqualTo(late.uid());
  }

  @Test
  void updates_replace_and_deletions_remove() {
    add(banks, river);
    add(Sample.entry("banks", "Something else", "entirely"));
    assertThat(found("central")).isEmpty();
    assertThat(found("entirely")).hasSize(1);

    index.change(Update.deleting(Set.of(river.uid())));
    assertThat(found("river")).isEmpty();

    index.change(new Update(List.of(river), Map.of(), Set.of(), Set.of(Sample.FEED), false));
    assertThat(index.state().entries()).isOne();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "zz*",
        "????????",
        "\"",
        "\"unfinished",
        "+",
        "- -",
        "title:",
        "title:\"",
        "((((((((((",
        "a OR b AND NOT",
        "[* TO *]",
        "/.*/",
        "a~10",
        "\\",
        "\u0000\uD800",
        "nosuchfield:word"
      })
  void hostile_queries_find_nothing_and_do_not_fail(String words) {
    add(banks, river);

    assertThat(found(words)).isEmpty();
    assertThat(index.passages(words, banks)).isNotNull();
  }

  @Test
  void long_queries_are_rejected_and_surplus_words_are_ignored() {
    assertThatThrownBy(() -> SearchQuery.of("a".repeat(1_001), 1))
        .isInstanceOf(IllegalArgumentException.class);
    add(banks);
    assertThat(WordQuery.parse("a ".repeat(500)).parts()).hasSize(32);
    assertThat(found("rates " + "rates ".repeat(150))).hasSize(1);
  }

  @Test
  void a_passage_shows_where_the_words_are() {
    String text =
        "Nothing here. ".repeat(300)
            + "The central banks are raising rates. "
            + "More. ".repeat(300);
    Entry entry = Sample.entry(Sample.FEED, "x", "Banks & rates", text, "en", Sample.T0);

    var passages = index.passages("bank rate", entry);

    assertThat(marked(passages.title())).containsExactly("Banks", "rates");
    assertThat(marked(passages.text())).containsExactly("banks", "rates");
    assertThat(passages.text().text()).hasSizeLessThan(450);
    assertThat(index.passages("nothing else", entry).text().text()).startsWith("Nothing here.");
    assertThat(index.passages("xyz", entry).text().text()).startsWith("Nothing here.");
  }

  private static List<String> marked(Passage passage) {
    return passage.marks().stream()
        .map(mark -> passage.text().substring(mark.start(), mark.end()))
        .toList();
  }

  @Test
  void uncommitted_changes_are_lost_and_the_position_is_that_of_the_commit(@TempDir Path folder) {
    try (LuceneIndex first = LuceneIndex.open(folder, _ -> {})) {
      assertThat(first.state().position()).isNull();
      first.change(Update.of(List.of(banks)));
      first.commit(FIVE);
      first.change(Update.of(List.of(river)));
      assertThat(first.state().entries()).isEqualTo(2);
    }
    try (LuceneIndex again = LuceneIndex.open(folder, _ -> {})) {
      assertThat(again.state().position()).isEqualTo(FIVE);
      assertThat(again.state().entries()).isOne();
    }
  }

  @Test
  void a_second_process_reads_the_commits_of_the_first(@TempDir Path folder) {
    try (LuceneIndex first = LuceneIndex.open(folder, _ -> {})) {
      first.change(Update.of(List.of(banks)));
      first.commit(FIVE);
      try (LuceneIndex second = LuceneIndex.open(folder, _ -> {})) {
        assertThat(second.state().writable()).isFalse();
        assertThat(second.state().position()).isEqualTo(FIVE);
        first.change(Update.of(List.of(river)));
        first.commit(new Position(6, new UUID(0, 6), ""));

        assertThat(second.search(SearchQuery.of("river", 1), null).total()).isOne();
        assertThat(second.state().seq()).isEqualTo(6);
      }
    }
  }

  @Test
  void a_damaged_index_is_reported_and_replaced(@TempDir Path folder) throws IOException {
    try (LuceneIndex first = LuceneIndex.open(folder, _ -> {})) {
      first.change(Update.of(List.of(banks)));
      first.commit(FIVE);
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
      }
    }
    List<String> reasons = new ArrayList<>();
    try (LuceneIndex again = LuceneIndex.open(folder, reasons::add)) {
      assertThat(reasons).singleElement().asString().startsWith("it is damaged: ");
      assertThat(again.state().position()).isNull();
      assertThat(again.state().writable()).isTrue();
    }
  }
}
