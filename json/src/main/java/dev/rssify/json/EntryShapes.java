package dev.rssify.json;

import static dev.rssify.json.KeptShape.fields;
import static dev.rssify.json.KeptShape.link;
import static dev.rssify.json.KeptShape.many;
import static dev.rssify.json.KeptShape.one;
import static dev.rssify.json.KeptShape.same;
import static dev.rssify.json.KeptShape.spread;
import static dev.rssify.json.KeptShape.time;

/** What {@link EntryDocumentJson} and {@link RawRefsJson} write. */
final class EntryShapes {

  private static final KeptShape PERSON = same("name", "email", "uri");

  private static final KeptShape PUBLISHED =
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

  static final KeptShape ENTRY =
      fields(
          link("canonical_link"),
          spread("published", PUBLISHED),
          same("text"),
          same("content_quality"),
          one("keys", same("xxh64", "md5", "url_key")),
          same("content_hash"));

  static final KeptShape RAW_REFS = fields(many("raw_refs", same("fetch_id", "offset", "length")));

  private EntryShapes() {}
}
