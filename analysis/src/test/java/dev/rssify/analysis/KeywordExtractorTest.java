package dev.rssify.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeywordExtractorTest {

  private static final String STORM =
      """
      Ferries stay in port as Storm Agatha nears
      The ferries to the islands stay in port today, since Storm Agatha is expected in the evening. \
      The harbor master of Port Ellery said that the ferries will not sail before Friday. \
      Storm Agatha has flooded roads, and the harbor master expects more water.
      """;

  private final DocumentFrequencies frequencies = new DocumentFrequencies();
  private final KeywordExtractor extractor = new KeywordExtractor(frequencies);

  @Test
  void names_and_repeated_words_rank_first() {
    assertThat(terms(STORM, "en").subList(0, 6)).contains("Storm Agatha", "ferries", "Port Ellery");
  }

  @Test
  void scores_descend_and_are_probabilities() {
    List<Keyword> keywords = extractor.extract(STORM, "en");

    assertThat(keywords)
        .hasSizeLessThanOrEqualTo(20)
        .isSortedAccordingTo(Comparator.comparingDouble(Keyword::score).reversed())
        .allSatisfy(keyword -> assertThat(keyword.score()).isBetween(0.0, 1.0));
  }

  @Test
  void no_keyword_starts_or_ends_with_a_stop_word() {
    assertThat(terms(STORM, "en"))
        .noneMatch(
            term -> term.matches("(?i)(the|to|in|of|is|and|as) .*|.* (the|to|in|of|is|and|as)"));
  }

  @Test
  void a_word_of_every_document_ranks_below_a_rare_one() {
    for (int i = 0; i < 50; i++) {
      frequencies.add("Reuters reports about topic" + i, "en");
    }

    assertThat(terms("the reuters, the walruses", "en")).containsExactly("walruses", "reuters");
  }

  @Test
  void forms_of_a_word_count_as_one() {
    assertThat(terms("The ferry sank. Two ferries sank.", "en"))
        .containsOnlyOnce("ferry")
        .doesNotContain("ferries");
  }

  @Test
  void a_phrase_contains_prepositions_and_apostrophes_of_its_language() {
    assertThat(terms("Les journées de l’archéologie commencent.", "fr"))
        .contains("journées de l’archéologie");
    assertThat(terms("Na base de Maceda.", "pt-BR")).contains("base de Maceda");
  }

  @Test
  void punctuation_and_line_ends_separate_phrases() {
    assertThat(terms("Red fox, brown bear\nGray wolf", "en"))
        .contains("Red fox", "brown bear", "Gray wolf")
        .doesNotContain("fox brown", "bear Gray");
  }

  @Test
  void a_phrase_split_by_white_space_is_written_with_one_space() {
    assertThat(terms("the brown \t  bear", "en")).contains("brown bear");
  }

  @Test
  void texts_of_unknown_languages_have_keywords() {
    assertThat(terms("Der Hafen von Port Ellery bleibt geschlossen", "")).contains("Port Ellery");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de | Das Schiff liegt im Hafen und fährt heute nicht ab, weil der Wind zu stark ist.",
        "en | The ferry is in the harbor and it will not leave.",
        "es | El barco está en el puerto y no sale hasta que el viento pase.",
        "fr | Le bateau est dans le port et il ne part pas.",
        "it | La nave è nel porto e non parte fino a quando il vento non sarà più debole.",
        "nl | Het schip ligt in de haven en het vaart niet uit omdat de wind te sterk is.",
        "pt | O navio está no porto e não sai até que o vento passe.",
        "ru | Корабль стоит в порту и не выйдет в море, если ветер не станет слабее.",
        "sv | Skeppet ligger i hamnen och det går inte ut för att vinden är för stark.",
        "'' | Statek stoi w porcie i nie wypłynie, dopóki wiatr nie osłabnie.",
        "'' | Ferry"
      })
  void a_language_is_recognized_by_its_frequent_words(String language, String text) {
    assertThat(KeywordExtractor.language(text)).isEqualTo(language);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de | Die Fähren nach Port Ellery fahren nicht, und der Hafen ist für die Boote zu.",
        "es | Los barcos no salen de Port Ellery y el puerto está cerrado para los demás.",
        "it | Le navi non partono da Port Ellery e il porto è chiuso per tutti gli altri.",
        "nl | De boten naar Port Ellery varen niet en de haven is voor de schepen dicht.",
        "ru | Корабли не идут в Порт Эллери, и порт закрыт для всех на этой неделе.",
        "sv | Båtarna till Port Ellery går inte och hamnen är stängd för alla andra."
      })
  void no_keyword_of_another_language_starts_or_ends_with_a_stop_word(
      String language, String text) {
    assertThat(terms(text, language))
        .anyMatch(term -> term.equals("Port Ellery") || term.equals("Порт Эллери"))
        .noneMatch(term -> isStopWord(term.replaceFirst(" .*", ""), language))
        .noneMatch(term -> isStopWord(term.substring(term.lastIndexOf(' ') + 1), language));
  }

  private static boolean isStopWord(String word, String language) {
    return StopWords.of(language).contains(word.toLowerCase(Locale.ROOT));
  }

  private List<String> terms(String text, String language) {
    return extractor.extract(text, language).stream().map(Keyword::term).toList();
  }
}
