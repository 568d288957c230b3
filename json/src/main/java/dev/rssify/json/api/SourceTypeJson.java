package dev.rssify.json.api;

import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.SourceType;
import dev.rssify.json.io.JsonFields;
import java.util.Locale;

/** A source type and its configuration fields, as one JSON object. */
public final class SourceTypeJson {

  public String write(SourceType type) {
    return JsonFields.line(json -> {
      json.text("name", type.name());
      json.text("meaning", type.meaning());
      json.array("config", type.schema().fields(), field -> json.object(() -> field(json, field)));
    });
  }

  private static void field(JsonFields json, ConfigField field) {
    json.text("name", field.name());
    json.text("kind", field.kind().name().toLowerCase(Locale.ROOT));
    json.flag("required", field.required());
    json.text("meaning", field.meaning());
    json.text("example", field.example());
  }
}
