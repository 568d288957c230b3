package dev.rssify.json.view;

import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.parsed.ByteRange;
import io.avaje.jsonb.Json;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The response that an entry was read from, and the byte range of the entry. */
@Json(naming = Json.Naming.LowerUnderscore)
public record RawRefView(UUID fetchId, @Nullable Long offset, @Nullable Long length) {

  static List<RawRefView> all(List<RawRef> refs) {
    return refs.stream().map(RawRefView::of).toList();
  }

  private static RawRefView of(RawRef ref) {
    ByteRange slice = ref.slice();
    return slice == null
        ? new RawRefView(ref.fetchId(), null, null)
        : new RawRefView(ref.fetchId(), slice.offset(), slice.length());
  }

  RawRef rawRef() {
    return new RawRef(
        fetchId, offset == null || length == null ? null : new ByteRange(offset, length));
  }
}
