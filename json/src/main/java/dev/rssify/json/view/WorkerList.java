package dev.rssify.json.view;

import dev.rssify.core.cluster.ClusterView;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The workers on a store.
 *
 * @param self the worker that serves this response; null when one process polls the store
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record WorkerList(@Nullable String self, List<WorkerView> workers) {

  public static String line(@Nullable String self, @Nullable ClusterView view) {
    return RecordJson.line(new WorkerList(self, view == null ? List.of() : WorkerView.of(view)));
  }
}
