package dev.rssify.core.model.entry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of an entry as a vector: the content of a derivation of the kind {@code embedding}.
 *
 * @param model the model that computed it
 * @param version of the derivation: the model, and how texts are prepared for it
 * @param pointId the MD5 key of the entry, as id of a point in a vector database; null without one
 * @param source what was read: {@code article}, {@code entry} or {@code title}
 * @param matchingOnly whether the text is only a title: good to compare, but not to summarize
 * @param vector of length 1
 */
public record EntryEmbedding(
    String model,
    String version,
    @Nullable String pointId,
    String source,
    boolean matchingOnly,
    List<Double> vector) {

  /** The kind of the derivation. */
  public static final String KIND = "embedding";

  /** Added to the version where the articles of a feed are read. */
  public static final String ARTICLE = "-article";

  public EntryEmbedding {
    vector = List.copyOf(vector);
  }
}
