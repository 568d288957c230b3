package dev.rssify.embed.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IngestJsonTest {

  private static final NewsItem ITEM =
      new NewsItem(
          new UUID(1, 2),
          "harbour",
          "Harbour news",
          "Seals \"on\" the pier",
          null,
          URI.create("https://harbour.example/seals"),
          Instant.parse("2026-11-02T08:30:00Z"),
          Instant.parse("2026-11-02T08:31:07.250Z"));

  @Test
  void the_json_of_an_item_is_stable() {
    assertThat(ITEM.toJson())
        .isEqualTo(
            "{\"id\":\"00000000-0000-0001-0000-000000000002\",\"feed_id\":\"harbour\","
                + "\"source\":\"Harbour news\",\"title\":\"Seals \\\"on\\\" the pier\","
                + "\"body\":null,\"url\":\"https://harbour.example/seals\","
                + "\"published_at\":\"2026-11-02T08:30:00Z\","
                + "\"ingested_at\":\"2026-11-02T08:31:07.250Z\"}");
    assertThat(NewsItem.fromJson(ITEM.toJson())).isEqualTo(ITEM);
  }

  @Test
  void the_json_of_a_definition_is_stable() {
    FeedDefinition definition =
        FeedDefinition.of("harbour", "https://harbour.example/feed")
            .withTags(List.of("sea"))
            .withPollIntervalSeconds(600);
    assertThat(definition.toJson())
        .isEqualTo(
            "{\"id\":\"harbour\",\"url\":\"https://harbour.example/feed\",\"title\":null,"
                + "\"enabled\":true,\"poll_interval_seconds\":600,\"tags\":[\"sea\"],"
                + "\"priority\":null,\"notes\":null}");
    assertThat(FeedDefinition.fromJson(definition.toJson())).isEqualTo(definition);
    assertThat(
            FeedDefinition.fromJson(
                "{\"id\":\"harbour\",\"url\":\"https://harbour.example/feed\"}"))
        .isEqualTo(FeedDefinition.of("harbour", "https://harbour.example/feed"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"id\":\"a\"}",
        "{\"id\":\"a\",\"url\":\"file:/x\"}",
        "{\"id\":\"a\",\"url\":\"https://a.example/\",\"tag\":[]}",
        "{\"id\":\"a\",\"url\":\"https://a.example/\",\"tags\":[1]}",
        "{\"id\":\"a\",\"url\":\"https://a.example/\",\"priority\":\"high\"}"
      })
  void an_invalid_definition_or_item_is_rejected(String json) {
    assertThatThrownBy(() -> FeedDefinition.fromJson(json))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> NewsItem.fromJson(json)).isInstanceOf(IllegalArgumentException.class);
  }
}
