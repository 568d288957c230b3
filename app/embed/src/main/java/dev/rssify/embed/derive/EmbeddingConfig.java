package dev.rssify.embed.derive;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The model that computes the embeddings of entries.
 *
 * @param model its name: from a jar on the class path if {@code url} is null, else at the endpoint
 * @param url of an OpenAI-compatible endpoint, such as {@code https://llm.example/v1/embeddings};
 *     null for a model in this process
 * @param secret sent to the endpoint as a bearer token; null for none
 * @param timeout of one request to the endpoint
 */
public record EmbeddingConfig(
    String model, @Nullable WebUrl url, @Nullable SecretRef secret, Duration timeout) {

  /** The model of dev.rssify:rssify-vectors. */
  public static final String DEFAULT_MODEL = "all-minilm-l6-v2-q";

  /** The error message where embeddings are disabled. */
  public static final String DISABLED_MESSAGE =
      "entries have no embeddings: set embeddings.enabled, and either put the jars of"
          + " rssify-vectors into the folder plugins/ or set embeddings.url (docs/search.md)";

  public EmbeddingConfig {
    if (model.isBlank()) {
      throw new IllegalArgumentException("embeddings.model is missing: name a model");
    }
  }

  /** The default model, in this process. */
  public static EmbeddingConfig inProcess() {
    return new EmbeddingConfig(DEFAULT_MODEL, null, null, Duration.ofSeconds(5));
  }
}
