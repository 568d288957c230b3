package dev.rssify.json.api;

import dev.rssify.json.io.JsonFields;

/** A setting as one JSON object. */
public final class SettingJson {

  public String write(String key, String value, String origin) {
    return JsonFields.line(json -> {
      json.text("key", key);
      json.text("value", value);
      json.text("origin", origin);
    });
  }
}
