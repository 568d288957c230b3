package dev.rssify.embed;

import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EmbeddingModels;
import dev.rssify.core.operations.search.UnitVector;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Models that know a few topics, and one that cannot be loaded. */
public final class FakeModels implements EmbeddingModels {

  static final String TOPICS = "topics";
  static final String OTHER = "other-topics";
  static final String BROKEN = "broken";

  private static final List<List<String>> WORDS =
      List.of(
          List.of("moon", "tide", "sea", "ocean", "waves"),
          List.of("bank", "rates", "money", "loans"),
          List.of("ferry", "ship", "boat"));

  @Override
  public Set<String> names() {
    return Set.of(TOPICS, OTHER, BROKEN);
  }

  @Override
  public EmbeddingModel open(String name) {
    if (name.equals(BROKEN)) {
      throw new UnsatisfiedLinkError("no libfake in this process");
    }
    return new Topics(name);
  }

  private record Topics(String name) implements EmbeddingModel {

    /** One dimension for each topic, and a last one for all other words. */
    @Override
    public Result embed(@Nullable String text, Purpose purpose) {
      float[] counts = new float[WORDS.size() + 1];
      for (String word : String.valueOf(text).toLowerCase(Locale.ROOT).split("\\W+", -1)) {
        int topic = 0;
        while (topic < WORDS.size() && !WORDS.get(topic).contains(word)) {
          topic++;
        }
        counts[topic] += topic < WORDS.size() ? 1 : 0.1f;
      }
      return new Result.Embedded(UnitVector.of(counts).orElseThrow());
    }

    @Override
    public void close() {}
  }
}
