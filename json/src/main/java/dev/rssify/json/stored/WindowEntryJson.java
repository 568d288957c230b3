package dev.rssify.json.stored;

import dev.rssify.core.model.entry.Fingerprint;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;

/** A line of a window, as stores of files keep it. */
final class WindowEntryJson {

  private WindowEntryJson() {}

  static void write(JsonFields json, WindowEntry entry) {
    json.text("uid", entry.uid());
    json.flag("buried", entry.buried());
    json.text("id_hash", hex(entry.fingerprint().id()));
    json.text("link_hash", hex(entry.fingerprint().link()));
    json.text("title_hash", hex(entry.fingerprint().title()));
    json.text("tuple_hash", hex(entry.fingerprint().tuple()));
    json.text("content_hash", entry.contentHash());
    json.instant("sort_at", entry.sortAt());
    json.number("seen_base", entry.seenBase());
    json.number("since", entry.since());
  }

  static WindowEntry read(JsonView json) {
    return new WindowEntry(
        json.required("uid"),
        json.isSet("buried"),
        new Fingerprint(
            hash(json, "id_hash"),
            hash(json, "link_hash"),
            hash(json, "title_hash"),
            hash(json, "tuple_hash")),
        json.required("content_hash"),
        json.requiredInstant("sort_at"),
        json.requiredInteger("seen_base"),
        json.requiredNumber("since"));
  }

  /** As text, since many readers of JSON keep 53 bits of a number only. */
  private static String hex(long hash) {
    return Long.toUnsignedString(hash, 16);
  }

  private static long hash(JsonView json, String name) {
    return Long.parseUnsignedLong(json.required(name), 16);
  }
}
