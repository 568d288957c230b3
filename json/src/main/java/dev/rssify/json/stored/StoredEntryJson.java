package dev.rssify.json.stored;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.record.EntryDocumentJson;
import dev.rssify.json.record.RawRefsJson;

/** An entry with its lineage, and its former forms, as stores of files keep them. */
final class StoredEntryJson {

  private StoredEntryJson() {}

  static void write(JsonFields json, Entry entry) {
    json.text("uid", entry.uid());
    json.text("feed_id", entry.feedId().toString());
    json.object("identity", entry.identity(), key -> key(json, key));
    json.number("generation", entry.generation());
    json.instant("sort_at", entry.sortAt());
    json.instant("first_seen", entry.firstSeen());
    json.object("sightings", entry.sightings(), seen -> sightings(json, seen));
    json.number("version", entry.version());
    json.flag("initial", entry.initial());
    json.flag("backfill", entry.backfill());
    RawRefsJson.write(json, entry.rawRefs());
    json.object(
        "content", entry.content(), content -> EntryDocumentJson.DOCUMENT.fields(json, content));
  }

  static Entry read(JsonView json) {
    return new Entry(
        json.required("uid"),
        json.uuid("feed_id"),
        json.requiredObject("identity", StoredEntryJson::key),
        json.requiredInteger("generation"),
        json.requiredObject("content", EntryDocumentJson.DOCUMENT::of),
        json.requiredInstant("sort_at"),
        json.requiredInstant("first_seen"),
        json.requiredObject("sightings", StoredEntryJson::sightings),
        json.requiredInteger("version"),
        json.isSet("initial"),
        json.isSet("backfill"),
        RawRefsJson.read(json));
  }

  static void key(JsonFields json, IdentityKey key) {
    json.text("kind", key.kind().code());
    json.text("value", key.value());
  }

  static IdentityKey key(JsonView json) {
    return new IdentityKey(IdentityKey.Kind.of(json.required("kind")), json.required("value"));
  }

  static void sightings(JsonFields json, Sightings seen) {
    json.instant("last_seen", seen.lastSeen());
    json.number("count", seen.count());
    json.number("in_window_since", seen.inWindowSince());
  }

  static Sightings sightings(JsonView json) {
    return new Sightings(
        json.requiredInstant("last_seen"),
        json.requiredInteger("count"),
        json.number("in_window_since"));
  }

  static void version(JsonFields json, EntryVersion version) {
    json.number("number", version.number());
    json.instant("replaced_at", version.replacedAt());
    json.texts("changed", version.changed());
    json.object(
        "content", version.content(), content -> EntryDocumentJson.DOCUMENT.fields(json, content));
  }

  static EntryVersion version(JsonView json) {
    return new EntryVersion(
        json.requiredInteger("number"),
        json.requiredObject("content", EntryDocumentJson.DOCUMENT::of),
        json.requiredInstant("replaced_at"),
        json.texts("changed"));
  }
}
