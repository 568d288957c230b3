package dev.rssify.json.view;

import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.json.codec.RecordJson;

/** A row of the fetch log: the stored record, and its times in milliseconds. */
public final class FetchView {

  private FetchView() {}

  /** One object on one line. */
  public static String line(FetchRecord fetch) {
    return withMillis(RecordJson.line(fetch), fetch);
  }

  /**
   * Adds the times in milliseconds to JSON of the record, for programs that do not parse durations.
   */
  public static String withMillis(String json, FetchRecord fetch) {
    return json.substring(0, json.length() - 1)
        + ",\"queued_ms\":"
        + fetch.queued().toMillis()
        + ",\"elapsed_ms\":"
        + fetch.elapsed().toMillis()
        + "}";
  }
}
