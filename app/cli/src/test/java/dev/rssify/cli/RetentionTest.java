package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * The stored data of a feed after some days, by setting and by field of feeds.json. Its first
 * document has three entries, its second two others, and then it serves an error page.
 */
class RetentionTest extends PublisherScene {

  private static final Map<String, String> FAST =
      Map.of("RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8", "RSSIFY_GATE_STARTS_PER_SECOND", "1000");

  private final UUID feed = new FeedAddress(url("/feed")).feedId();
  private final Instant now = InstantSource.system().instant();

  @Test
  @Shows("retention.entry_days")
  void retention_entry_days_holds_for_every_feed() throws IOException {
    poll("");
    Map<String, String> setting = Map.of("retention.entry_days", "10");

    assertThat(entriesAfter(9, setting)).isEqualTo(5);
    assertThat(entriesAfter(11, setting)).isEqualTo(2);
  }

  @Test
  void retention_entry_days_0_deletes_nothing() throws IOException {
    poll("");

    assertThat(entriesAfter(9_999, Map.of("retention.entry_days", "0"))).isEqualTo(5);
    assertThat(entriesAfter(91, Map.of())).isEqualTo(2);
  }

  @Test
  @Shows("retention_days")
  void retention_days_of_a_feed_replaces_the_setting() throws IOException {
    poll(", \"retention_days\": 10");

    assertThat(entriesAfter(9, Map.of())).isEqualTo(5);
    assertThat(entriesAfter(11, Map.of())).isEqualTo(2);
  }

  @Test
  @Shows("retention.max_entries")
  void retention_max_entries_holds_for_every_feed() throws IOException {
    poll("");

    assertThat(entriesAfter(1, Map.of("retention.max_entries", "3"))).isEqualTo(3);
  }

  @Test
  @Shows("max_entries")
  void max_entries_of_a_feed_replaces_the_setting() throws IOException {
    poll(", \"max_entries\": 4");

    assertThat(entriesAfter(1, Map.of("retention.max_entries", "3"))).isEqualTo(4);
  }

  @Test
  @Shows({"retention.journal_days", "retention.fetch_log_days"})
  void retention_journal_days_and_retention_fetch_log_days_hold_for_the_store() throws IOException {
    poll("");
    Map<String, String> settings =
        Map.of("retention.journal_days", "10", "retention.fetch_log_days", "20");

    try (Storage storage = Storage.open(store())) {
      EngineConfig config = config(settings);
      long head = storage.store().journal().head();
      assertThat(head).isPositive();

      storage.store().maintenance().retain(config.retention(), days(9), 1_000);
      assertThat(storage.store().journal().horizon()).isZero();
      storage.store().maintenance().retain(config.retention(), days(11), 1_000);
      assertThat(storage.store().journal().horizon()).isEqualTo(head);
      assertThat(storage.store().fetches().newest(feed, 9)).hasSize(3);
      storage.store().maintenance().retain(config.retention(), days(21), 1_000);
      assertThat(storage.store().fetches().newest(feed, 9)).hasSize(1);
    }
  }

  @Test
  @Shows({"retention.raw_days", "retention.raw_last"})
  void retention_raw_days_and_retention_raw_last_leave_the_last_document() throws Exception {
    poll("");
    Map<String, String> settings = Map.of("retention.raw_days", "10", "retention.raw_last", "1");

    assertThat(rawsAfter(9, settings)).hasSize(3);
    assertThat(rawsAfter(12, settings))
        .singleElement()
        .extracting(RawFetch::contentType, RawFetch::parsed)
        .containsExactly("application/rss+xml", true);
  }

  @Test
  @Shows({"raw_days", "raw_last"})
  void raw_days_and_raw_last_of_a_feed_replace_the_settings() throws Exception {
    poll(", \"raw_days\": 3, \"raw_last\": 2");

    assertThat(rawsAfter(2, Map.of())).hasSize(3);
    assertThat(rawsAfter(5, Map.of())).extracting(RawFetch::parsed).containsExactly(true, true);
  }

  @Test
  void a_feed_may_store_its_responses_for_longer_than_others() throws Exception {
    poll(", \"raw_days\": 0");

    assertThat(rawsAfter(999, Map.of("retention.raw_last", "0"))).hasSize(3);
  }

  /** Polls the feed until it has served everything. */
  private void poll(String fields) throws IOException {
    server.on(
        "/feed",
        Reply.ok("application/rss+xml", document(1, 2, 3)),
        Reply.ok("application/rss+xml", document(4, 5)),
        Reply.ok("text/html", "<html><body>Are you human?</body></html>"));
    Path feeds =
        Files.writeString(
            folder.resolve("feeds.json"),
            "[{\"url\": \"" + server.uri("/feed") + "\"" + fields + "}]");
    for (int i = 0; i < 3; i++) {
      Run.rssify(FAST, "fetch", "--all", "--from", feeds.toString(), "--store", store());
    }
    assertThat(server.requests("/feed")).hasSize(3);
  }

  private static String document(int... numbers) {
    StringBuilder items = new StringBuilder();
    for (int number : numbers) {
      items.append("<item><title>Entry %1$d</title><guid>%1$d</guid></item>".formatted(number));
    }
    return "<rss version=\"2.0\"><channel><title>T</title>" + items + "</channel></rss>";
  }

  private int entriesAfter(int days, Map<String, String> settings) {
    try (Storage storage = Storage.open(store())) {
      storage.store().maintenance().retain(config(settings).retention(), days(days), 1_000);
      return storage.store().entries().list(EntryQuery.newest(feed, 9)).entries().size();
    }
  }

  private List<RawFetch> rawsAfter(int days, Map<String, String> settings) throws Exception {
    try (Storage storage = Storage.open(store())) {
      RawOperations.of(config(settings), storage).retention().run(days(days));
      return storage.store().raws().newest(feed, 9);
    }
  }

  private static EngineConfig config(Map<String, String> settings) {
    return EngineConfigs.from(Configuration.load(null, Map.of(), settings));
  }

  private Instant days(int days) {
    return now.plus(Duration.ofDays(days));
  }
}
