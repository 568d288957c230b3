package dev.rssify.embed.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.store.RetentionPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Retention of an ingester, independent of the order of builder calls. */
class IngesterBuilderTest {

  private static final RetentionPolicy WEEK =
      new RetentionPolicy(Duration.ofDays(7), null, Duration.ofDays(7), Duration.ofDays(7));

  private static RetentionPolicy retention(IngesterBuilder builder) {
    return builder.settings().retention();
  }

  @Test
  void data_in_memory_expires_sooner_than_on_disk() {
    assertThat(retention(RssIngester.builder()).journal()).isEqualTo(Duration.ofDays(2));
    assertThat(retention(RssIngester.builder().store("sqlite:a.db")))
        .isEqualTo(RetentionPolicy.defaults());
    assertThat(retention(RssIngester.builder().configure(it -> it.withStore("sqlite:a.db"))))
        .isEqualTo(RetentionPolicy.defaults());
  }

  @Test
  void a_configured_retention_applies_before_and_after_the_store_is_set() {
    assertThat(retention(RssIngester.builder().configure(it -> it.withRetention(WEEK))))
        .isEqualTo(WEEK);
    assertThat(
            retention(
                RssIngester.builder().configure(it -> it.withRetention(WEEK)).store("sqlite:a.db")))
        .isEqualTo(WEEK);
  }
}
