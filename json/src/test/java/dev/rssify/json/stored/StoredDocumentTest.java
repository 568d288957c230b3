package dev.rssify.json.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.feed.FeedArticles;
import dev.rssify.core.model.feed.FeedDescription;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.Records;
import dev.rssify.testkit.Property;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredDocumentTest {

  @Test
  void an_entry_is_read_back_unchanged() {
    roundTrip(StoredDocument.CONTENT, Records.of(NormalizedEntry.class));
  }

  @Test
  void state_and_description_of_a_feed_are_read_back_unchanged() {
    roundTrip(StoredDocument.FEED_STATE, Records.of(FeedState.class));
    roundTrip(StoredDocument.FEED_DESCRIPTION, Records.of(FeedDescription.class));
  }

  @Test
  void a_stored_document_has_no_nulls_and_times_as_numbers() {
    String stored =
        StoredDocument.FEED_STATE.write(
            FeedState.first(
                new FeedSchedule(
                    FeedSchedule.State.HEALTHY,
                    Duration.ofHours(1),
                    Instant.ofEpochMilli(1_700_000_000_123L),
                    null,
                    FeedSchedule.Reason.NEW_FEED,
                    null)));

    assertThat(stored)
        .doesNotContain("null")
        .contains("\"next_run_at\":1700000000123", "\"interval\":3600000000000");
  }

  @Test
  void settings_of_a_feed_are_read_back_with_secrets_by_name() {
    SecretRef secret = new SecretRef("a/b");
    FeedSettings full =
        new FeedSettings(
            new FeedSource("http-json", "{}"),
            new RequestProfile(
                List.of(new Header("X-A", "b"), new Header("x-a", "")),
                List.of(
                    new Credential.Basic("u", secret),
                    new Credential.Bearer(secret),
                    new Credential.Custom("X-Key", secret)),
                "corp"),
            new FetchLimits.Overrides(Duration.ofMillis(1), 1L),
            new FeedRetention(Duration.ofDays(1), 2, Duration.ofDays(3), 4),
            new Polling(
                Duration.ofMinutes(1),
                new CronSchedule("* * * * *", "UTC"),
                Duration.ofMinutes(2),
                Duration.ofMinutes(3),
                PushMode.ONLY,
                7,
                100),
            new FeedPause(Instant.ofEpochMilli(1_700_000_000_123L), "moving house"),
            true,
            BackfillMode.ALL,
            BackfillSource.WORDPRESS,
            EmailHandling.DROP,
            new FeedArticles(FeedArticles.Mode.SELECTORS, "main", "h1", null, null, ".ad"),
            List.of("audio/*"));
    for (FeedSettings settings : List.of(full, FeedSettings.NONE)) {
      assertThat(StoredDocument.FEED_SETTINGS.read(StoredDocument.FEED_SETTINGS.write(settings)))
          .isEqualTo(settings);
    }
    assertThat(StoredDocument.FEED_SETTINGS.write(full)).contains("\"raw\":", "\"raw_last\":4");
  }

  @Test
  void a_fetch_record_is_read_back_unchanged() {
    roundTrip(StoredDocument.FETCH, Records.of(FetchRecord.class));
  }

  @Test
  void headers_and_subscriptions_are_read_back_unchanged() {
    roundTrip(StoredDocument.HEADERS, Records.of(Headers.class));
    roundTrip(StoredDocument.SUBSCRIPTION, Records.of(Subscription.class));
  }

  @Test
  void every_kind_of_payload_is_read_back_unchanged() {
    Property.forAll(
        Records.of(Payload.class),
        payload ->
            assertThat(StoredDocument.PAYLOAD.read(StoredDocument.PAYLOAD.write(payload)))
                .isEqualTo(payload));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "{}", "{\"text\":7}", "{\"raw_refs\":[{}]}"})
  void an_invalid_document_is_corruption(String text) {
    assertThatThrownBy(() -> StoredDocument.CONTENT.read(text))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CORRUPTION));
  }

  @Test
  void an_event_of_unknown_type_is_corruption() {
    assertThatThrownBy(() -> StoredDocument.PAYLOAD.read("{\"type\":\"new_type\"}"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("new_type");
  }

  private static <T> void roundTrip(
      StoredDocument<T> document, Function<RandomGenerator, T> values) {
    Property.forAll(
        values,
        value -> {
          assertThat(document.read(document.write(value))).isEqualTo(value);
        });
  }
}
