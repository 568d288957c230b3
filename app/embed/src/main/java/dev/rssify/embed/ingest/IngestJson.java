package dev.rssify.embed.ingest;

import dev.rssify.core.text.NearestName;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON forms of {@link NewsItem} and {@link FeedDefinition}: one object on one line. */
final class IngestJson {

  private static final Set<String> DEFINITION =
      Set.of("id", "url", "title", "enabled", "poll_interval_seconds", "tags", "priority", "notes");

  private static final JsonMapper MAPPER = new JsonMapper();

  private final JsonNode fields;

  private IngestJson(String json) {
    try {
      this.fields = MAPPER.readTree(json);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not valid JSON: " + e.getOriginalMessage(), e);
    }
    if (!fields.isObject()) {
      throw new IllegalArgumentException("expected an object");
    }
  }

  static String line(NewsItem item) {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("id", item.id().toString());
    line.put("feed_id", item.feedId());
    line.put("source", item.source());
    line.put("title", item.title());
    line.put("body", item.body());
    line.put("url", item.url().toString());
    line.put("published_at", item.publishedAt().toString());
    line.put("ingested_at", item.ingestedAt().toString());
    return MAPPER.writeValueAsString(line);
  }

  static NewsItem item(String json) {
    IngestJson from = new IngestJson(json);
    try {
      return new NewsItem(
          UUID.fromString(from.text("id")),
          from.text("feed_id"),
          from.text("source"),
          from.text("title"),
          from.optional("body"),
          URI.create(from.text("url")),
          Instant.parse(from.text("published_at")),
          Instant.parse(from.text("ingested_at")));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(String.valueOf(e.getMessage()), e);
    }
  }

  static String line(FeedDefinition definition) {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("id", definition.id());
    line.put("url", definition.url().toString());
    line.put("title", definition.title());
    line.put("enabled", definition.enabled());
    line.put("poll_interval_seconds", definition.pollIntervalSeconds());
    line.put("tags", definition.tags());
    line.put("priority", definition.priority());
    line.put("notes", definition.notes());
    return MAPPER.writeValueAsString(line);
  }

  static FeedDefinition definition(String json) {
    IngestJson from = new IngestJson(json);
    for (String name : from.fields.propertyNames()) {
      if (!DEFINITION.contains(name)) {
        throw new IllegalArgumentException(
            "unknown field '" + name + "'" + NearestName.hint(name, DEFINITION));
      }
    }
    JsonNode enabled = from.fields.path("enabled");
    return new FeedDefinition(
        from.text("id"),
        URI.create(from.text("url")),
        from.optional("title"),
        enabled.isMissingNode() || enabled.asBoolean(),
        from.number("poll_interval_seconds"),
        from.texts("tags"),
        from.number("priority"),
        from.optional("notes"));
  }

  private String text(String name) {
    String text = optional(name);
    if (text == null) {
      throw new IllegalArgumentException("'" + name + "' is missing");
    }
    return text;
  }

  private @Nullable String optional(String name) {
    JsonNode field = fields.path(name);
    if (field.isMissingNode() || field.isNull()) {
      return null;
    }
    if (!field.isString()) {
      throw new IllegalArgumentException("'" + name + "' must be a string");
    }
    return field.stringValue();
  }

  private @Nullable Integer number(String name) {
    JsonNode field = fields.path(name);
    if (field.isMissingNode() || field.isNull()) {
      return null;
    }
    if (!field.canConvertToInt()) {
      throw new IllegalArgumentException("'" + name + "' must be a whole number");
    }
    return field.intValue();
  }

  private List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (JsonNode text : fields.path(name)) {
      if (!text.isString()) {
        throw new IllegalArgumentException("'" + name + "' must be a list of strings");
      }
      texts.add(text.stringValue());
    }
    return texts;
  }
}
