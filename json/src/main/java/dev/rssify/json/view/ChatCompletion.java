package dev.rssify.json.view;

import dev.rssify.json.codec.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests and responses of an OpenAI-compatible endpoint for chat completions. */
public final class ChatCompletion {

  private static final JsonMapper MAPPER = new JsonMapper();

  private ChatCompletion() {}

  /** The body of a request. */
  public static byte[] request(String model, String instructions, String input) {
    return RecordJson.line(
            Map.of(
                "model",
                model,
                "messages",
                List.of(message("system", instructions), message("user", input))))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, String> message(String role, String content) {
    return Map.of("role", role, "content", content);
  }

  /** The text of a response; empty when it has none. */
  public static Optional<String> content(byte[] response) {
    try {
      JsonNode content =
          MAPPER.readTree(response).path("choices").path(0).path("message").path("content");
      return content.isString() && !content.stringValue().isBlank()
          ? Optional.of(content.stringValue().strip())
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
