package dev.rssify.json.outward;

import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the definition of a new outward feed. */
public final class OutwardFeedJson {

  private static final Set<String> FIELDS =
      Set.of(
          "name", "title", "tags", "feeds", "words", "query", "one_per_cluster", "size", "content");

  private static final JsonMapper MAPPER = new JsonMapper();

  private OutwardFeedJson() {}

  /**
   * Reads a definition without a token.
   *
   * @throws IllegalArgumentException when it is invalid, with a message for people
   */
  public static OutwardFeed read(String json, UUID id) {
    JsonNode fields;
    try {
      fields = MAPPER.readTree(json);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not valid JSON: " + e.getOriginalMessage(), e);
    }
    require(fields.isObject(), "expected an object");
    fields
        .propertyNames()
        .forEach(field ->
            require(
                FIELDS.contains(field),
                "unknown field '" + field + "'" + NearestName.hint(field, FIELDS)));
    require(fields.has("name"), "'name' is missing");
    String content = text(fields, "content");
    JsonNode size = fields.path("size");
    require(
        size.isMissingNode() || size.isNull() || size.canConvertToInt(), "'size' must be a number");
    return new OutwardFeed(
        String.valueOf(text(fields, "name")),
        id,
        text(fields, "title"),
        texts(fields, "tags"),
        texts(fields, "feeds"),
        texts(fields, "words"),
        text(fields, "query"),
        flag(fields, "one_per_cluster"),
        size.isNumber() ? size.intValue() : OutwardFeed.USUAL_SIZE,
        content == null ? OutwardFeed.Content.FULL : content(content),
        null,
        false);
  }

  /** Which content of entries is written, by its name. */
  public static OutwardFeed.Content content(String name) {
    try {
      return OutwardFeed.Content.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'content' must be full or excerpt", e);
    }
  }

  private static boolean flag(JsonNode fields, String name) {
    JsonNode field = fields.path(name);
    require(
        field.isMissingNode() || field.isNull() || field.isBoolean(),
        "'" + name + "' must be true or false");
    return field.asBoolean(false);
  }

  private static @Nullable String text(JsonNode fields, String name) {
    JsonNode field = fields.path(name);
    if (field.isMissingNode() || field.isNull()) {
      return null;
    }
    require(field.isString(), "'" + name + "' must be a string");
    return field.stringValue();
  }

  private static List<String> texts(JsonNode fields, String name) {
    JsonNode field = fields.path(name);
    List<String> texts = new ArrayList<>();
    if (!field.isMissingNode() && !field.isNull()) {
      require(field.isArray(), "'" + name + "' must be a list of strings");
      for (JsonNode text : field) {
        require(text.isString(), "'" + name + "' must be a list of strings");
        texts.add(text.stringValue());
      }
    }
    return texts;
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
