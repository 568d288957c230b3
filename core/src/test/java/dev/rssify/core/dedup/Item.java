package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.normalize.EntryNormalizer;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A short form of a document's entry for tests. */
record Item(
    @Nullable String id,
    @Nullable String link,
    @Nullable String title,
    @Nullable String content,
    @Nullable Instant published) {

  private static final EntryNormalizer NORMALIZER = new EntryNormalizer(html -> html);

  /** An entry from YAML: id, link, title, content, published; all may be absent. */
  static Item of(JsonNode yaml) {
    String date = yaml.path("published").stringValue(null);
    return new Item(
        yaml.path("id").asString(null),
        yaml.path("link").stringValue(null),
        yaml.path("title").asString(null),
        yaml.path("content").asString(null),
        date == null ? null : Instant.parse(date));
  }

  static List<NormalizedEntry> normalized(List<Item> items) {
    return NORMALIZER.normalize(items.stream().map(Item::parsed).toList(), EmailHandling.KEEP);
  }

  private ParsedEntry parsed() {
    return new ParsedEntry(
        id,
        null,
        link,
        title,
        null,
        content,
        "text/plain",
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        published,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        null,
        null,
        null);
  }
}
