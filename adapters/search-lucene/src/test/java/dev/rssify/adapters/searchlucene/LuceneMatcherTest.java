package dev.rssify.adapters.searchlucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.QueryMatcher.Match;
import dev.rssify.core.operations.search.StandingQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which standing queries an entry matches. */
class LuceneMatcherTest {

  private final LuceneMatcher matcher = new LuceneMatcher();

  private final Entry banks =
      Sample.entry("banks", "Banks raise rates", "The central banks of Europe are raising rates.");
  private final Entry river =
      Sample.entry("river", "A walk", "Along the river bank there is no rate of exchange.");
  private final Entry german =
      Sample.entry(
          Sample.FEED, "german", "Zinsen", "Die Banken erhöhen die Zinsen", "de", Sample.T0);

  @AfterEach
  void close() {
    matcher.close();
  }

  private static StandingQuery query(String name, String words) {
    return StandingQuery.byWords(name, words, Set.of(), Set.of(), Sample.T0);
  }

  private List<String> matches(List<Entry> entries) {
    return matcher.match(entries).stream()
        .map(match -> match.entry().identity().value() + " " + match.query().name())
        .sorted()
        .toList();
  }

  @Test
  void an_entry_must_have_all_words_in_any_form() {
    matcher.use(
        List.of(
            query("rates", "bank rates"),
            query("central", "\"central bank\""),
            query("dry", "rate -river"),
            query("zins", "zins"),
            query("none", "bank unicorn")));

    assertThat(matches(List.of(banks, river, german)))
        .containsExactly("banks central", "banks dry", "banks rates", "german zins", "river rates");
    assertThat(matches(List.of(german))).containsExactly("german zins");
  }

  @Test
  void a_match_has_a_passage_and_a_score_independent_of_other_entries() {
    matcher.use(List.of(query("rates", "rates")));

    Match alone = matcher.match(List.of(banks)).getFirst();
    Match among =
        matcher.match(List.of(river, banks, german)).stream()
            .filter(match -> match.entry().equals(banks))
            .findFirst()
            .orElseThrow();

    assertThat(among.score()).isPositive().isEqualTo(alone.score());
    assertThat(alone.passages().text().text()).contains("raising rates");
    assertThat(alone.passages().text().marks()).isNotEmpty();
  }

  @Test
  void a_new_set_of_queries_replaces_the_old_one() {
    matcher.use(List.of(query("rates", "rates")));
    matcher.use(List.of(query("walk", "walk")));

    assertThat(matches(List.of(banks, river))).containsExactly("river walk");
    matcher.use(List.of());
    assertThat(matches(List.of(banks, river))).isEmpty();
  }

  @Test
  void one_of_a_thousand_queries_is_found() {
    List<StandingQuery> many = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      many.add(query("q" + i, "central word" + i));
    }
    many.add(query("central", "central"));
    matcher.use(many);

    assertThat(matches(List.of(banks))).containsExactly("banks central");
  }
}
