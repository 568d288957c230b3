package dev.rssify.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts that were made to exhaust time or memory; a test that hangs is stopped. */
class HostileTextsTest {

  private static final int TEN_MEGABYTES = 10 << 20;

  private final DocumentFrequencies frequencies = new DocumentFrequencies(1_000);
  private final KeywordExtractor extractor = new KeywordExtractor(frequencies);
  private final NearDuplicates index = new NearDuplicates(10);

  static Stream<String> pieces() {
    return Stream.of(
        "x",
        "a ",
        "Ab-",
        "\0",
        "\u001b",
        "\n",
        "'",
        "1 ",
        "\ud800",
        "\u0301",
        "東",
        "the of ",
        "-",
        "A B C D ",
        "\u202e",
        Stories.text(1, 3_000) + " ");
  }

  @ParameterizedTest
  @MethodSource("pieces")
  void ten_megabytes_of_a_repeated_piece_are_processed(String piece) {
    String text = piece.repeat(TEN_MEGABYTES / piece.length());

    analyze(text, "en");

    assertThat(extractor.extract(text, "en"))
        .allSatisfy(keyword -> assertThat(keyword.term()).isNotBlank().hasSizeLessThan(300));
  }

  @Test
  void ten_megabytes_of_different_words_are_processed() {
    String text = Stories.text(1, TEN_MEGABYTES / 7);

    analyze(text, "en");

    assertThat(frequencies.size()).isLessThanOrEqualTo(1_000);
    assertThat(index.cluster("a")).isEqualTo(index.cluster("b"));
  }

  @Test
  void thousands_of_copies_of_a_text_are_one_cluster() {
    String text = Stories.text(1, 400);
    NearDuplicates large = new NearDuplicates(5_000);
    for (int i = 0; i < 5_000; i++) {
      large.add("entry" + i, text);
    }

    assertThat(large.members("entry0")).hasSize(5_000);
  }

  @Test
  void random_characters_cause_no_exception() {
    Random random = new Random(20250306);
    String[] languages = {"", "en", "fr", "pt-BR", "\0", "-", "x".repeat(1_000)};
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(80); j >= 0; j--) {
        text.append((char) (random.nextBoolean() ? random.nextInt(128) : random.nextInt(65_536)));
      }
      String language = languages[i % languages.length];
      assertThatCode(() -> analyze(text.toString(), language))
          .as("run %d", i)
          .doesNotThrowAnyException();
    }
  }

  private void analyze(String text, String language) {
    frequencies.add(text, language);
    extractor.extract(text, language);
    index.add("a", text);
    index.add("b", text + " ");
  }
}
