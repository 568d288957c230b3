package dev.rssify.service.mcp;

import dev.rssify.core.text.NearestName;
import dev.rssify.service.mcp.McpHandler.InvalidParams;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The arguments of a tool, checked as they are read. */
record McpArguments(JsonNode fields, Set<String> known) {

  private static final int MAX_LENGTH = 2_000;

  McpArguments {
    fields
        .propertyNames()
        .forEach(name -> {
          if (!known.contains(name)) {
            throw new InvalidParams(
                "there is no argument '" + name + "'" + NearestName.hint(name, known));
          }
        });
  }

  Optional<String> text(String name) {
    JsonNode field = fields.path(name);
    if (field.isMissingNode() || field.isNull()) {
      return Optional.empty();
    }
    if (!field.isString() || field.stringValue().length() > MAX_LENGTH) {
      throw new InvalidParams("'" + name + "' must be a string of up to " + MAX_LENGTH);
    }
    return Optional.of(field.stringValue());
  }

  String required(String name) {
    return text(name).orElseThrow(() -> new InvalidParams("'" + name + "' is missing"));
  }

  List<String> texts(String name) {
    JsonNode field = fields.path(name);
    List<String> texts = new ArrayList<>();
    for (JsonNode text : field) {
      if (!text.isString()) {
        throw new InvalidParams("'" + name + "' must be a list of strings");
      }
      texts.add(text.stringValue());
    }
    return texts;
  }

  Optional<Instant> time(String name) {
    try {
      return text(name).map(Instant::parse);
    } catch (DateTimeParseException e) {
      throw new InvalidParams("'" + name + "' must be a time such as 2026-11-15T08:00:00Z");
    }
  }

  int number(String name, int fallback, int least, int most) {
    return Math.clamp(longNumber(name).orElse((long) fallback), least, most);
  }

  Optional<Long> longNumber(String name) {
    JsonNode field = fields.path(name);
    if (field.isMissingNode() || field.isNull()) {
      return Optional.empty();
    }
    if (!field.isIntegralNumber() || !field.canConvertToLong() || field.longValue() < 0) {
      throw new InvalidParams("'" + name + "' must be a whole number, not negative");
    }
    return Optional.of(field.longValue());
  }
}
