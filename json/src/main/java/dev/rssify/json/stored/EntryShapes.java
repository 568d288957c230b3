package dev.rssify.json.stored;

import static dev.rssify.json.stored.StoredEntryShape.fields;
import static dev.rssify.json.stored.StoredEntryShape.link;
import static dev.rssify.json.stored.StoredEntryShape.many;
import static dev.rssify.json.stored.StoredEntryShape.one;
import static dev.rssify.json.stored.StoredEntryShape.same;
import static dev.rssify.json.stored.StoredEntryShape.spread;
import static dev.rssify.json.stored.StoredEntryShape.time;

import dev.rssify.json.record.EntryDocumentJson;
import dev.rssify.json.record.RawRefsJson;

/** What {@link EntryDocumentJson} and {@link RawRefsJson} write. */
final class EntryShapes {

  private static final StoredEntryShape PERSON = same("name", "email", "uri");

  private static final StoredEntryShape PUBLISHED =
      fields(
          same("native_id"),
          same("native_id_is_permalink"),
          same("link"),
          same("title"),
          same("summary"),
          same("content"),
          same("content_type"),
          many("authors", PERSON),
          many("contributors", PERSON),
          same("categories"),
          many("enclosures", same("url", "type", "length")),
          time("published"),
          time("updated"),
          same("comments"),
          same("rights"),
          same("language"),
          one("source", same("id", "title", "link")),
          same("thumbnail"),
          many("media", same("url", "type", "medium", "width", "height", "title", "description")),
          one(
              "podcast",
              same(
                  "duration_seconds",
                  "episode",
                  "season",
                  "episode_type",
                  "explicit",
                  "image",
                  "subtitle",
                  "summary")),
          one("geo", same("lat", "lon")),
          one("raw", same("offset", "length")));

  static final StoredEntryShape ENTRY =
      fields(
          link("canonical_link"),
          spread("published", PUBLISHED),
          same("text"),
          same("content_quality"),
          one("keys", same("xxh64", "md5", "url_key")),
          same("content_hash"));

  static final StoredEntryShape RAW_REFS =
      fields(many("raw_refs", same("fetch_id", "offset", "length")));

  private EntryShapes() {}
}
