package dev.rssify.json.record;

import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.json.io.JsonFields;

/** The fields of one parsed entry. */
public final class EntryJson {

  private EntryJson() {}

  public static void write(JsonFields json, ParsedEntry entry) {
    json.text("native_id", entry.nativeId());
    json.flag("native_id_is_permalink", entry.nativeIdIsPermalink());
    json.text("link", entry.link());
    json.text("title", entry.title());
    json.text("summary", entry.summary());
    json.text("content", entry.content());
    json.text("content_type", entry.contentType());
    json.people("authors", entry.authors());
    json.people("contributors", entry.contributors());
    json.texts("categories", entry.categories());
    json.array("enclosures", entry.enclosures(), e -> json.object(() -> enclosure(json, e)));
    json.instant("published", entry.published());
    json.instant("updated", entry.updated());
    json.text("comments", entry.comments());
    json.text("rights", entry.rights());
    json.text("language", entry.language());
    json.object("source", entry.source(), s -> source(json, s));
    json.text("thumbnail", entry.thumbnail());
    json.array("media", entry.media(), m -> json.object(() -> media(json, m)));
    json.object("podcast", entry.podcast(), p -> podcast(json, p));
    json.object(
        "geo",
        entry.geo(),
        g -> {
          json.number("lat", g.lat());
          json.number("lon", g.lon());
        });
    json.object(
        "raw",
        entry.raw(),
        r -> {
          json.number("offset", r.offset());
          json.number("length", r.length());
        });
  }

  private static void enclosure(JsonFields json, Enclosure enclosure) {
    json.text("url", enclosure.url());
    json.text("type", enclosure.type());
    json.number("length", enclosure.length());
  }

  private static void source(JsonFields json, EntrySource source) {
    json.text("id", source.id());
    json.text("title", source.title());
    json.text("link", source.link());
  }

  private static void media(JsonFields json, MediaItem media) {
    json.text("url", media.url());
    json.text("type", media.type());
    json.text("medium", media.medium());
    json.number("width", media.width());
    json.number("height", media.height());
    json.text("title", media.title());
    json.text("description", media.description());
  }

  private static void podcast(JsonFields json, EntryPodcast podcast) {
    json.number("duration_seconds", podcast.durationSeconds());
    json.number("episode", podcast.episode());
    json.number("season", podcast.season());
    json.text("episode_type", podcast.episodeType());
    json.flag("explicit", podcast.explicit());
    json.text("image", podcast.image());
    json.text("subtitle", podcast.subtitle());
    json.text("summary", podcast.summary());
  }
}
