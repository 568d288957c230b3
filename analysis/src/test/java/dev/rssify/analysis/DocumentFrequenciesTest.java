package dev.rssify.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DocumentFrequenciesTest {

  private final DocumentFrequencies frequencies = new DocumentFrequencies(100);

  @Test
  void a_word_of_more_documents_has_a_lower_rarity() {
    frequencies.add("storm storm storm ferry", "en");
    frequencies.add("ferry", "en");
    frequencies.add("seal", "en");

    assertThat(frequencies.documents("en")).isEqualTo(3);
    assertThat(frequencies.rarity("ferry", "en")).isLessThan(frequencies.rarity("storm", "en"));
    assertThat(frequencies.rarity("storm", "en")).isEqualTo(frequencies.rarity("seal", "en"));
    assertThat(frequencies.rarity("unseen", "en")).isGreaterThan(frequencies.rarity("storm", "en"));
  }

  @Test
  void languages_are_counted_separately_whatever_their_region() {
    frequencies.add("chat", "fr");
    frequencies.add("chat", "fr-CA");

    assertThat(frequencies.documents("FR")).isEqualTo(2);
    assertThat(frequencies.documents("en")).isZero();
  }

  @Test
  void the_number_of_words_is_limited_and_frequent_ones_are_retained() {
    for (int i = 0; i < 1_000; i++) {
      frequencies.add("ferry unique" + i, "en");
      assertThat(frequencies.size()).isLessThanOrEqualTo(100);
    }

    assertThat(frequencies.rarity("ferry", "en")).isLessThan(0.1);
    assertThat(frequencies.rarity("unique3", "en")).isGreaterThan(2);
  }

  @Test
  void a_document_of_more_words_than_allowed_is_counted() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      text.append(" word").append(i);
    }
    DocumentFrequencies tiny = new DocumentFrequencies(1);
    tiny.add(text.toString(), "en");
    frequencies.add(text.toString(), "en");

    assertThat(tiny.size()).isEqualTo(1);
    assertThat(frequencies.size()).isLessThanOrEqualTo(100);
  }

  @Test
  void bytes_restore_all_counts() {
    frequencies.add("storm ferry", "en");
    frequencies.add("ferry", "en");

    DocumentFrequencies restored = DocumentFrequencies.fromBytes(frequencies.toBytes());

    assertThat(restored.documents("en")).isEqualTo(2);
    assertThat(restored.rarity("ferry", "en")).isEqualTo(frequencies.rarity("ferry", "en"));
    assertThat(restored.rarity("storm", "en")).isEqualTo(frequencies.rarity("storm", "en"));
    assertThat(restored.toBytes()).isEqualTo(frequencies.toBytes());
  }

  @Test
  void truncated_bytes_and_unknown_formats_are_rejected() {
    frequencies.add("storm ferry", "en");
    byte[] bytes = frequencies.toBytes();
    byte[] another = bytes.clone();
    another[0] = 9;

    for (byte[] damaged : new byte[][] {another, {}, Arrays.copyOf(bytes, bytes.length - 1)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> DocumentFrequencies.fromBytes(damaged))
          .withMessageContaining("document frequencies");
    }
  }
}
