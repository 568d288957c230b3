package dev.rssify.json.view;

import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A replaced version of an entry: these fields, the published ones, and {@link Rest}. */
@Json(naming = Json.Naming.LowerUnderscore)
public record EntryVersionView(
    int version, Instant replacedAt, List<String> changed, @Nullable String canonicalLink) {

  /** The fields after the published ones. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Rest(String text, String contentHash) {}

  public static String line(EntryVersion version) {
    return RecordJson.merge(
        RecordJson.line(
            new EntryVersionView(
                version.number(),
                version.replacedAt(),
                version.changed(),
                WebUrl.webOrNull(version.content().canonicalLink()))),
        RecordJson.line(version.content().published()),
        RecordJson.line(new Rest(version.content().text(), version.content().contentHash())));
  }
}
