package dev.rssify.json.view;

import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.util.List;

/**
 * The sinks of a store, and the head of the journal.
 *
 * @param head the number of the last event
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record SinkList(long head, List<SinkView> sinks) {

  public static String line(Store store) {
    return RecordJson.line(new SinkList(store.journal().head(), SinkView.all(store)));
  }
}
