package dev.rssify.adapters.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EmbeddingModel.Purpose;
import dev.rssify.core.operations.search.EmbeddingModel.Result;
import dev.rssify.core.operations.search.EmbeddingModels;
import dev.rssify.core.operations.search.UnitVector;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The real model. */
class OnnxModelsTest {

  private static final String NAME = "all-minilm-l6-v2-q";

  private static final Offset<Double> SAME = Offset.offset(1e-5);

  private static EmbeddingModel model;

  @BeforeAll
  static void open() {
    EmbeddingModels models = ServiceLoader.load(EmbeddingModels.class).findFirst().orElseThrow();
    assertThat(models.names()).containsExactly(NAME);
    model = models.open(NAME);
  }

  @AfterAll
  static void close() {
    model.close();
    model.close();
    assertThat(model.embed("late", Purpose.ENTRY)).isInstanceOf(Result.Failed.class);
  }

  private static UnitVector vector(String text) {
    return ((Result.Embedded) model.embed(text, Purpose.ENTRY)).vector();
  }

  @Test
  void similar_meanings_have_similar_vectors() {
    UnitVector rates = vector("The central bank raises interest rates.");

    assertThat(rates.dimensions()).isEqualTo(384);
    assertThat(rates.similarity(vector("Borrowing money becomes more expensive.")))
        .isGreaterThan(0.35)
        .isGreaterThan(0.2 + rates.similarity(vector("A ferry sinks in the storm.")));
    assertThat(rates.similarity(vector("The central bank raises interest rates.")))
        .isCloseTo(1, SAME);
  }

  @Test
  void every_text_has_a_vector() {
    for (String text : List.of("", " ", "\0\uFFFD", "\uD800", "😀", "x".repeat(1_000_000))) {
      assertThat(vector(text).dimensions()).isEqualTo(384);
    }
    String text = "the same beginning of a text that goes on ".repeat(50);
    assertThat(vector(text).similarity(vector(text + "x".repeat(100_000)))).isCloseTo(1, SAME);
  }

  @Test
  void many_threads_get_the_same_vectors() {
    UnitVector alone = vector("The ferry sails again.");

    assertThat(IntStream.range(0, 16).parallel().mapToObj(_ -> vector("The ferry sails again.")))
        .allMatch(vector -> vector.similarity(alone) > 0.9999);
  }

  @Test
  void an_unknown_model_is_refused() {
    assertThatThrownBy(() -> new OnnxModels().open("none")).hasMessageContaining("no model none");
    assertThatThrownBy(() -> new OnnxModels().open("bge-small-en-v1.5-q"))
        .hasMessageContaining("is not on the class path");
  }
}
