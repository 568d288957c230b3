package dev.rssify.json.view;

import dev.rssify.json.codec.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests and responses of an OpenAI-compatible endpoint for embeddings. */
public final class EmbeddingExchange {

  private static final JsonMapper MAPPER = new JsonMapper();

  private EmbeddingExchange() {}

  /** The body of a request for one text. */
  public static byte[] request(String model, String text) {
    return RecordJson.line(Map.of("model", model, "input", text)).getBytes(StandardCharsets.UTF_8);
  }

  /** The vector of a response; empty when it has none. */
  public static Optional<float[]> vector(byte[] response) {
    try {
      JsonNode numbers = MAPPER.readTree(response).path("data").path(0).path("embedding");
      float[] vector = new float[numbers.size()];
      for (int i = 0; i < vector.length; i++) {
        JsonNode number = numbers.get(i);
        if (number == null || !number.isNumber()) {
          return Optional.empty();
        }
        vector[i] = (float) number.doubleValue();
      }
      return numbers.isArray() ? Optional.of(vector) : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
