package dev.rssify.json.feedlist;

import dev.rssify.core.model.feed.FeedSource;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Reads the source of a feed in feeds.json, with the positions of its fields. */
final class SourceFields {

  private static final JsonFactory WRITER = new JsonFactory();

  private final Map<String, TokenStreamLocation> positions = new HashMap<>();
  private @Nullable String type;
  private @Nullable String config;

  /** The source; an empty configuration counts as none. */
  FeedSource source() {
    return new FeedSource(type == null ? FeedSource.FEED.type() : type, config);
  }

  /**
   * The position of a field of the configuration; else that of the configuration, else of the feed.
   */
  TokenStreamLocation position(String field, TokenStreamLocation feed) {
    return positions.getOrDefault(field, positions.getOrDefault("", feed));
  }

  /** Reads the name of a type; false when the parser is at something else. */
  boolean type(JsonParser in) {
    if (in.currentToken() != JsonToken.VALUE_STRING) {
      return false;
    }
    type = in.getString();
    positions.put("type", in.currentTokenLocation());
    return true;
  }

  /** Reads an object of type and configuration; false when the parser is at anything else. */
  boolean both(JsonParser in) {
    if (in.currentToken() != JsonToken.START_OBJECT) {
      return false;
    }
    boolean known = true;
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String name = in.currentName();
      in.nextToken();
      boolean fits =
          switch (name) {
            case "type" -> type(in);
            case "config" -> in.currentToken() == JsonToken.VALUE_NULL || config(in);
            default -> false;
          };
      if (!fits) {
        in.skipChildren();
        known = false;
      }
    }
    return known && type != null;
  }

  /** Reads a configuration; false when the parser is not at an object. */
  boolean config(JsonParser in) {
    if (in.currentToken() != JsonToken.START_OBJECT) {
      return false;
    }
    positions.putIfAbsent("", in.currentTokenLocation());
    StringWriter text = new StringWriter();
    boolean any = false;
    try (JsonGenerator out = WRITER.createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = in.currentName();
        TokenStreamLocation place = in.currentTokenLocation();
        positions.put(name, place);
        out.writeName(name);
        in.nextToken();
        out.copyCurrentStructure(in);
        any = true;
      }
      out.writeEndObject();
    }
    config = any ? text.toString() : null;
    return true;
  }
}
