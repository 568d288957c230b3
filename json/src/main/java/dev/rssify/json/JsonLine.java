package dev.rssify.json;

import java.io.StringWriter;
import java.util.function.Consumer;
import tools.jackson.core.json.JsonFactory;

/** Makes one line of JSON; no line feed at its end. */
final class JsonLine {

  private final JsonFactory factory = new JsonFactory();

  String of(Consumer<JsonFields> fields) {
    StringWriter out = new StringWriter();
    try (JsonFields json = JsonFields.on(factory, out, false)) {
      json.object(() -> fields.accept(json));
    }
    return out.toString();
  }
}
