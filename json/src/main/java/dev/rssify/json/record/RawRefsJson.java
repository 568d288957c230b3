package dev.rssify.json.record;

import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.io.StoredDocument;
import java.util.List;

/** Where the forms of an entry can be read as served, as stores keep it. */
public final class RawRefsJson {

  /** Writes them and reads them back. */
  public static final StoredDocument<List<RawRef>> DOCUMENT =
      new StoredDocument<>(RawRefsJson::write, RawRefsJson::read);

  private RawRefsJson() {}

  public static void write(JsonFields json, List<RawRef> refs) {
    json.array("raw_refs", refs, ref -> json.object(() -> write(json, ref)));
  }

  private static void write(JsonFields json, RawRef ref) {
    ByteRange slice = ref.slice();
    json.text("fetch_id", ref.fetchId().toString());
    json.number("offset", slice == null ? null : slice.offset());
    json.number("length", slice == null ? null : slice.length());
  }

  public static List<RawRef> read(JsonView json) {
    return json.objects("raw_refs", RawRefsJson::ref);
  }

  private static RawRef ref(JsonView json) {
    Long offset = json.number("offset");
    return new RawRef(
        json.uuid("fetch_id"),
        offset == null ? null : new ByteRange(offset, json.requiredNumber("length")));
  }
}
