package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exported lists of feeds are read again with all settings. */
class FeedListExportTest {

  private static final JsonMapper MAPPER = new JsonMapper();

  private static final String FEEDS =
      """
      [
        {"url": "https://a.example/feed", "id": "a", "label": "A", "tags": ["x", "y"], "priority": 3,
         "notes": "n", "enabled": false, "poll_interval_seconds": 900, "user": "u",
         "password": "env:SECRET", "headers": {"X-A": "1", "X-Key": "file:/k"}, "timeout_seconds": 9,
         "max_body_bytes": 1000000, "min_interval_seconds": 300, "max_interval_seconds": 7200,
         "push": "off", "backfill": "all", "backfill_from": "wordpress", "discovery": false,
         "paused_until": "2199-01-31T06:00:00Z", "pause_reason": "r", "retention_days": 30,
         "max_entries": 100, "raw_days": 0, "raw_last": 2, "author_emails": "drop",
         "articles": "selectors", "article_selectors": {"content": "main", "title": "h1"},
         "enclosures": ["audio/*"]},
        {"url": "https://b.example/feed", "cron": "0 8 * * *", "cron_zone": "Europe/Berlin",
         "token": "env:TOKEN"},
        {"url": "https://c.example/items",
         "source": {"type": "http-json", "config": {"items": "/data", "title": "/name"}}},
        {"url": "https://d.example/feed"}
      ]
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void a_list_of_feeds_is_exported_and_imported_with_all_settings() throws IOException {
    Path given = Files.writeString(folder.resolve("given.json"), FEEDS);
    Path written = folder.resolve("feeds.json");
    Run imported = rssify("one", "import", given.toString());
    assertThat(imported.exitCode()).as(imported.out() + imported.err()).isZero();

    Run exported = rssify("one", "export", "feeds", "-o", written.toString());
    assertThat(exported.exitCode()).as(exported.err()).isZero();

    JsonNode list = MAPPER.readTree(Files.readString(written));
    assertThat(list.valueStream()).containsExactlyInAnyOrderElementsOf(MAPPER.readTree(FEEDS));
    Run again = rssify("two", "import", written.toString());
    assertThat(again.exitCode()).as(again.out() + again.err()).isZero();
    assertThat(MAPPER.readTree(rssify("two", "export", "feeds", "--format", "list").out()))
        .isEqualTo(list);
    assertThat(rssify("one", "export", "feeds", "--format", "json").out())
        .contains("\"status\":", "\"subscriptions\":[");
    assertThat(rssify("one", "export", "entries", "--format", "list").err())
        .contains("opml and list hold feeds");
  }

  private Run rssify(String store, String... arguments) {
    return Run.rssify(Map.of("RSSIFY_STORE", "sqlite:" + folder.resolve(store + ".db")), arguments);
  }
}
