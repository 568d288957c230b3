package dev.rssify.json.codec;

import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import java.nio.charset.StandardCharsets;

/** Writes question marks for halves of surrogate pairs, as Java encodes them. */
final class WellFormedText implements JsonAdapter<String> {

  @Override
  public void toJson(JsonWriter writer, String text) {
    writer.value(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
  }

  @Override
  public String fromJson(JsonReader reader) {
    return reader.readString();
  }
}
