package dev.rssify.adapters.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pieces of a text. */
class WordPiecesTest {

  private static final List<String> VOCABULARY =
      List.of(
          "[CLS]", "[SEP]", "[UNK]", "un", "##aff", "##able", "cafe", "!", "'", "-", "中", "文", "s");

  private final WordPieces pieces = new WordPieces(ids());

  private static Map<String, Integer> ids() {
    Map<String, Integer> ids = new HashMap<>();
    VOCABULARY.forEach(piece -> ids.put(piece, ids.size()));
    return ids;
  }

  private String read(String text, int most) {
    StringBuilder read = new StringBuilder();
    for (long id : pieces.ids(text, most)) {
      read.append(read.isEmpty() ? "" : " ").append(VOCABULARY.get((int) id));
    }
    return read.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "unaffable           | [CLS] un ##aff ##able [SEP]",
        "Café!               | [CLS] cafe ! [SEP]",
        "CAFE-café's         | [CLS] cafe - cafe ' s [SEP]",
        "中文                 | [CLS] 中 文 [SEP]",
        "unknown cafe        | [CLS] [UNK] cafe [SEP]",
        "\"\"                | [CLS] [SEP]",
        "\" \u00a0\t \"      | [CLS] [SEP]"
      })
  void a_word_is_split_into_the_longest_pieces(String text, String expected) {
    assertThat(read(text, 100)).isEqualTo(expected);
  }

  @Test
  void a_long_text_is_cut_and_a_very_long_word_is_unknown() {
    assertThat(read("cafe ".repeat(50), 4)).isEqualTo("[CLS] cafe cafe [SEP]");
    assertThat(read("un" + "able".repeat(100), 10)).isEqualTo("[CLS] [UNK] [SEP]");
  }

  @Test
  void a_vocabulary_without_the_special_tokens_is_refused() {
    assertThatThrownBy(() -> new WordPieces(Map.of("cafe", 1))).hasMessageContaining("[CLS]");
  }
}
