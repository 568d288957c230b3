package dev.rssify.json.record;

import dev.rssify.core.model.entry.ContentQuality;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.NormalizedEntry.Rendering;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.GeoPoint;
import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.text.Lazy;
import dev.rssify.json.api.EntryRecordJson;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.io.StoredDocument;
import java.util.Locale;

/**
 * The big part of an entry, as stores keep it: its normalized form and what it was made from.
 *
 * <p>Invariants: its fields have the order of {@link EntryRecordJson} and the names {@link
 * EntryShapes} knows, so that one can be made of the other by copying.
 */
public final class EntryDocumentJson {

  /** Writes it and reads it back. */
  public static final StoredDocument<NormalizedEntry> DOCUMENT =
      new StoredDocument<>(EntryDocumentJson::write, EntryDocumentJson::read);

  private EntryDocumentJson() {}

  private static void write(JsonFields json, NormalizedEntry entry) {
    json.text("canonical_link", entry.canonicalLink());
    json.object("published", entry.published(), published -> EntryJson.write(json, published));
    json.text("text", entry.text());
    json.text("content_quality", entry.quality().name().toLowerCase(Locale.ROOT));
    json.object(
        "keys",
        entry.keys(),
        keys -> {
          json.text("xxh64", keys.xxh64());
          json.text("md5", keys.md5());
          json.text("url_key", keys.urlKey());
        });
    json.text("content_hash", entry.contentHash());
  }

  private static NormalizedEntry read(JsonView json) {
    return new NormalizedEntry(
        json.requiredObject("published", EntryDocumentJson::published),
        json.text("canonical_link"),
        json.required("content_hash"),
        Lazy.of(rendering(json)));
  }

  private static Rendering rendering(JsonView json) {
    return new Rendering(
        json.required("text"),
        json.constant("content_quality", ContentQuality.class),
        json.requiredObject(
            "keys",
            keys -> new EntryKeys(keys.required("xxh64"), keys.text("md5"), keys.text("url_key"))));
  }

  private static ParsedEntry published(JsonView json) {
    return new ParsedEntry(
        json.text("native_id"),
        json.flag("native_id_is_permalink"),
        json.text("link"),
        json.text("title"),
        json.text("summary"),
        json.text("content"),
        json.text("content_type"),
        json.people("authors"),
        json.people("contributors"),
        json.texts("categories"),
        json.objects("enclosures", EntryDocumentJson::enclosure),
        json.instant("published"),
        json.instant("updated"),
        json.text("comments"),
        json.text("rights"),
        json.text("language"),
        json.object("source", EntryDocumentJson::source),
        json.text("thumbnail"),
        json.objects("media", EntryDocumentJson::media),
        json.object("podcast", EntryDocumentJson::podcast),
        json.object(
            "geo", geo -> new GeoPoint(geo.requiredDouble("lat"), geo.requiredDouble("lon"))),
        json.object(
            "raw",
            raw -> new ByteRange(raw.requiredNumber("offset"), raw.requiredNumber("length"))));
  }

  private static Enclosure enclosure(JsonView json) {
    return new Enclosure(json.required("url"), json.text("type"), json.number("length"));
  }

  private static EntrySource source(JsonView json) {
    return new EntrySource(json.text("id"), json.text("title"), json.text("link"));
  }

  private static MediaItem media(JsonView json) {
    return new MediaItem(
        json.required("url"),
        json.text("type"),
        json.text("medium"),
        json.integer("width"),
        json.integer("height"),
        json.text("title"),
        json.text("description"));
  }

  private static EntryPodcast podcast(JsonView json) {
    return new EntryPodcast(
        json.integer("duration_seconds"),
        json.integer("episode"),
        json.integer("season"),
        json.text("episode_type"),
        json.flag("explicit"),
        json.text("image"),
        json.text("subtitle"),
        json.text("summary"));
  }
}
