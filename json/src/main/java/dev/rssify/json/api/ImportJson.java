package dev.rssify.json.api;

import dev.rssify.json.io.JsonFields;
import org.jspecify.annotations.Nullable;

/** What became of one line of an imported list, as one JSON object. */
public final class ImportJson {

  public String write(String result, @Nullable String url, @Nullable String message) {
    return JsonFields.line(json -> {
      json.text("result", result);
      json.text("url", url);
      json.text("message", message);
    });
  }
}
