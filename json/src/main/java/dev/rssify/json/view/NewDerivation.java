package dev.rssify.json.view;

import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.http.Body;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A derivation that another program adds. */
public record NewDerivation(String kind, String version, String mediaType, Body body) {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String NAME = "[a-z0-9][a-z0-9._-]{0,99}";
  private static final Set<String> FIELDS =
      Set.of("kind", "version", "media_type", "encoding", "content");

  /**
   * Reads an object with the fields kind, version, media_type, content, and encoding: utf-8 or
   * base64.
   *
   * @throws IllegalArgumentException when it is invalid, with the reason
   */
  public static NewDerivation read(String json) {
    JsonNode given;
    try {
      given = MAPPER.readTree(json);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("the body is not JSON", e);
    }
    for (Map.Entry<String, JsonNode> field : given.properties()) {
      if (!FIELDS.contains(field.getKey()) || !field.getValue().isString()) {
        throw new IllegalArgumentException("'" + field.getKey() + "' is unknown or not a string");
      }
    }
    String kind = matching(given, "kind", NAME);
    String version = matching(given, "version", NAME);
    String type = matching(given, "media_type", "[\\w.+-]+/[\\w.+-]+(;.{0,100})?");
    if (version.endsWith("-failed")) {
      throw new IllegalArgumentException("'version' must not end with -failed");
    }
    byte[] content = content(given);
    if (kind.equals(EntryArticle.KIND) && !type.equals("application/json")) {
      throw new IllegalArgumentException("the 'media_type' of an article is application/json");
    }
    if (type.equals("application/json")) {
      requireJson(content);
    }
    return new NewDerivation(kind, version, type, Body.of(content));
  }

  private static void requireJson(byte[] content) {
    try {
      MAPPER.readTree(content);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("'content' is not JSON", e);
    }
  }

  private static byte[] content(JsonNode given) {
    String content = text(given, "content");
    return given.has("encoding") && text(given, "encoding").equals("base64")
        ? Base64.getDecoder().decode(content)
        : content.getBytes(StandardCharsets.UTF_8);
  }

  private static String matching(JsonNode given, String field, String pattern) {
    String value = text(given, field);
    if (!value.matches(pattern)) {
      throw new IllegalArgumentException("'" + field + "' must match " + pattern);
    }
    return value;
  }

  private static String text(JsonNode given, String field) {
    if (!given.has(field)) {
      throw new IllegalArgumentException("'" + field + "' is missing");
    }
    return given.path(field).stringValue();
  }
}
