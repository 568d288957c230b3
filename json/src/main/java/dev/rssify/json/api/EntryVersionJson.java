package dev.rssify.json.api;

import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.record.EntryJson;

/** A form of an entry that was replaced, as one JSON object. */
public final class EntryVersionJson {

  private EntryVersionJson() {}

  public static String write(EntryVersion version) {
    return JsonFields.line(json -> {
      json.number("version", version.number());
      json.instant("replaced_at", version.replacedAt());
      json.texts("changed", version.changed());
      json.text("canonical_link", WebUrl.onlyWeb(version.content().canonicalLink()));
      EntryJson.write(json, version.content().published());
      json.text("text", version.content().text());
      json.text("content_hash", version.content().contentHash());
    });
  }
}
