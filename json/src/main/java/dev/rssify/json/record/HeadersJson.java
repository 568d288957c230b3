package dev.rssify.json.record;

import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.io.StoredDocument;
import java.util.List;

/** Header lines in their order, as stores keep them. */
public final class HeadersJson {

  /** Writes them and reads them back. */
  public static final StoredDocument<Headers> DOCUMENT =
      new StoredDocument<>(
          (json, headers) -> write(json, "headers", headers.lines()),
          json -> new Headers(read(json, "headers")));

  private HeadersJson() {}

  public static void write(JsonFields json, String name, List<Header> lines) {
    json.array(
        name,
        lines,
        line ->
            json.object(() -> {
              json.text("name", line.name());
              json.text("value", line.value());
            }));
  }

  public static List<Header> read(JsonView json, String name) {
    return json.objects(name, line -> new Header(line.required("name"), line.required("value")));
  }
}
