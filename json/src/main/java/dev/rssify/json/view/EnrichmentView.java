package dev.rssify.json.view;

import dev.rssify.core.enrich.EnrichmentState;
import dev.rssify.json.codec.RecordJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The state of the enrichment queue. */
public final class EnrichmentView {

  private EnrichmentView() {}

  /**
   * The state as JSON.
   *
   * @param problems the failing background services and their reasons
   */
  public static String line(EnrichmentState state, Map<String, String> problems) {
    Map<String, Object> kinds = new TreeMap<>();
    state
        .kinds()
        .forEach((name, kind) -> {
          Map<String, Object> fields = new LinkedHashMap<>();
          fields.put("queued", kind.queued());
          fields.put("retries", new TreeMap<>(kind.retries()));
          fields.put("derived", kind.derived());
          fields.put("failed", new TreeMap<>(kind.failed()));
          kinds.put(name, fields);
        });
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lag", state.lag());
    fields.put("in_progress", state.inProgress());
    fields.put("kinds", kinds);
    fields.put("problems", problems);
    return RecordJson.line(fields);
  }
}
