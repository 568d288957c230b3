package dev.rssify.json.codec;

import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.CustomAdapter;
import io.avaje.jsonb.Jsonb;
import io.avaje.jsonb.Types;
import java.util.List;

/** Converts header lines, in their order. */
@CustomAdapter
public final class HeadersAdapter implements JsonAdapter<Headers> {

  private final JsonAdapter<List<Header>> lines;

  public HeadersAdapter(Jsonb jsonb) {
    this.lines = jsonb.adapter(Types.listOf(Header.class));
  }

  @Override
  public void toJson(JsonWriter writer, Headers headers) {
    lines.toJson(writer, headers.lines());
  }

  @Override
  public Headers fromJson(JsonReader reader) {
    return new Headers(lines.fromJson(reader));
  }
}
