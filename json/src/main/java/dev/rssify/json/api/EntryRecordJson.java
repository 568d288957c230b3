package dev.rssify.json.api;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.record.EntryJson;
import dev.rssify.json.record.RawRefsJson;
import java.util.Locale;

/**
 * A kept entry as one flat JSON object, in the words of document 004 section 5.2 and what we add to
 * it.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class EntryRecordJson {

  public String write(Entry entry) {
    return JsonFields.line(json -> fields(json, entry));
  }

  /** The same, encoded. */
  public byte[] utf8(Entry entry) {
    return JsonFields.utf8(json -> fields(json, entry));
  }

  private static void fields(JsonFields json, Entry entry) {
    NormalizedEntry content = entry.content();
    json.text("entry_uid", entry.uid());
    json.text("feed_id", entry.feedId().toString());
    json.text("canonical_link", WebUrl.onlyWeb(content.canonicalLink()));
    EntryJson.write(json, content.published());
    json.text("text", content.text());
    json.text("content_quality", content.quality().name().toLowerCase(Locale.ROOT));
    json.object(
        "keys",
        content.keys(),
        keys -> {
          json.text("xxh64", keys.xxh64());
          json.text("md5", keys.md5());
          json.text("url_key", keys.urlKey());
        });
    json.text("content_hash", content.contentHash());
    json.instant("sort_at", entry.sortAt());
    json.instant("first_seen", entry.firstSeen());
    json.instant("last_seen", entry.sightings().lastSeen());
    json.number("seen_count", entry.sightings().count());
    json.flag("in_feed", entry.sightings().inWindowSince() != null);
    json.number("version", entry.version());
    json.flag("initial", entry.initial());
    json.flag("backfill", entry.backfill());
    RawRefsJson.write(json, entry.rawRefs());
  }
}
