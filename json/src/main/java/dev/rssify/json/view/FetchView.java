package dev.rssify.json.view;

import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;

/** A row of the fetch log: the stored record, and its times in milliseconds. */
public final class FetchView {

  private FetchView() {}

  /** How long it waited and took. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Millis(long queuedMs, long elapsedMs) {}

  /** One object on one line. */
  public static String line(FetchRecord fetch) {
    return RecordJson.joined(
        RecordJson.line(fetch),
        RecordJson.line(new Millis(fetch.queued().toMillis(), fetch.elapsed().toMillis())));
  }
}
