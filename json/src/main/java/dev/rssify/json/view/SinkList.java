package dev.rssify.json.view;

import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.util.List;

/**
 * The consumers of the journal that have a durable cursor.
 *
 * @param head the number of the last event
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record SinkList(long head, List<Reports.Sink> sinks) {

  public static String line(long head, List<Reports.Sink> sinks) {
    return RecordJson.line(new SinkList(head, sinks));
  }
}
