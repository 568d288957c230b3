package dev.rssify.embed.derive;

import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An OpenAI-compatible endpoint that writes the summaries of contexts.
 *
 * @param url for chat completions, such as {@code https://llm.example/v1/chat/completions}
 * @param secret sent as a bearer token; null for none
 * @param dailyRequests the maximum of requests in a day (UTC)
 * @param timeout of one request
 */
public record LanguageModelConfig(
    WebUrl url, String model, @Nullable SecretRef secret, int dailyRequests, Duration timeout) {

  public LanguageModelConfig {
    if (model.isBlank()) {
      throw new IllegalArgumentException("contexts.llm_model is missing: name a model");
    }
  }
}
