package dev.rssify.json.codec;

import dev.rssify.core.model.http.Body;
import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.CustomAdapter;
import io.avaje.jsonb.Jsonb;
import java.util.Base64;

/** Converts bytes to and from base64. */
@CustomAdapter
public final class BodyAdapter implements JsonAdapter<Body> {

  public BodyAdapter(Jsonb jsonb) {}

  @Override
  public void toJson(JsonWriter writer, Body body) {
    writer.value(Base64.getEncoder().encodeToString(body.toBytes()));
  }

  @Override
  public Body fromJson(JsonReader reader) {
    return Body.of(Base64.getDecoder().decode(reader.readString()));
  }
}
