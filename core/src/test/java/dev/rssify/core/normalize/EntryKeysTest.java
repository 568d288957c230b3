package dev.rssify.core.normalize;

import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.testkit.golden.Golden;
import dev.rssify.testkit.golden.GoldenCase;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Other systems find their entries by these keys, so they must never change. */
class EntryKeysTest {

  private final EntryNormalizer normalizer =
      new EntryNormalizer(html -> html.replaceAll("<[^>]*>", ""));

  static List<GoldenCase> keys() {
    return Golden.cases(
        Path.of(System.getProperty("rssify.root"), "core/src/test/resources/golden/entry-keys"));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void an_entry_has_the_documented_keys(GoldenCase golden) {
    List<Map<String, @Nullable String>> found = new ArrayList<>();
    for (JsonNode entry : golden.inputTree()) {
      EntryKeys keys =
          normalizer
              .normalize(List.of(parsed(entry)), EmailHandling.KEEP)
              .getFirst()
              .rendering()
              .get()
              .keys();
      Map<String, @Nullable String> row = new LinkedHashMap<>();
      row.put("xxh64", keys.xxh64());
      row.put("md5", keys.md5());
      row.put("url_key", keys.urlKey());
      found.add(row);
    }
    golden.verify(found);
  }

  private static ParsedEntry parsed(JsonNode entry) {
    JsonNode permalink = entry.path("permalink");
    String published = entry.path("published").stringValue(null);
    return new ParsedEntry(
        entry.path("id").stringValue(null),
        permalink.isMissingNode() ? null : permalink.asBoolean(),
        entry.path("link").stringValue(null),
        entry.path("title").stringValue(null),
        entry.path("summary").stringValue(null),
        entry.path("content").stringValue(null),
        "text/html",
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        published == null ? null : Instant.parse(published),
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
