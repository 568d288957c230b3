package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.operations.archive.RepositoryFacade;
import dev.rssify.core.raw.MemoryRawStore;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The repository contract (docs/library.md). */
interface RepositoryContract extends OpenStore {

  UUID NOWHERE = UUID.nameUUIDFromBytes(new byte[] {7});

  default RepositoryFacade repository(ManualClock clock) {
    return new RepositoryFacade(store(), new MemoryRawStore(), clock);
  }

  @Test
  default void put_raw_is_idempotent() {
    Feed feed = added("a");
    RepositoryFacade repository = repository(new ManualClock(Samples.T0));
    Exchange response = response(feed, "body");

    UUID id = repository.putRaw(feed.id(), response);

    assertThat(repository.putRaw(feed.id(), response)).isEqualTo(id);
    assertThat(repository.putRaw(feed.id(), response(feed, "other"))).isNotEqualTo(id);
    assertThat(store().raws().newest(feed.id(), 9)).hasSize(2);
    assertThat(store().raws().raw(id).orElseThrow().responseHeaders())
        .isEqualTo(response.headers());
    refused(Kind.NOT_FOUND, () -> repository.putRaw(NOWHERE, response));
  }

  @Test
  default void put_entry_adds_an_entry_once_and_then_updates_it() {
    Feed feed = added("a");
    RepositoryFacade repository = repository(new ManualClock(Samples.T0));

    String uid = repository.putEntry(feed.id(), NOWHERE, Samples.content("1", "First"));
    assertThat(repository.putEntry(feed.id(), NOWHERE, Samples.content("1", "First")))
        .isEqualTo(uid);
    assertThat(repository.putEntry(feed.id(), NOWHERE, Samples.content("1", "Second")))
        .isEqualTo(uid);
    assertThat(repository.putEntry(feed.id(), NOWHERE, Samples.content("2", "Other")))
        .isNotEqualTo(uid);

    assertThat(repository.exists(uid)).isTrue();
    assertThat(repository.exists("0".repeat(32))).isFalse();
    assertThat(entry(uid).version()).isEqualTo(2);
    assertThat(entry(uid).content()).isEqualTo(Samples.content("1", "Second"));
    assertThat(journal())
        .extracting(JournalEvent::type)
        .containsExactly("new_entry", "entry_updated", "new_entry");
    refused(Kind.NOT_FOUND, () -> repository.putEntry(NOWHERE, NOWHERE, Samples.content("1", "x")));
  }

  @Test
  default void record_fetch_appends_and_get_last_fetch_finds_the_newest() {
    Feed feed = added("a");
    RepositoryFacade repository = repository(new ManualClock(Samples.T0));
    FetchRecord first = SamplePoll.of(feed, 1).fetch("ok");
    FetchRecord second = SamplePoll.of(feed, 2).fetch("http_500");

    assertThat(repository.getLastFetch(feed.id())).isEmpty();
    repository.recordFetch(first);
    repository.recordFetch(second);
    repository.recordFetch(first);

    assertThat(repository.getLastFetch(feed.id())).contains(second);
    assertThat(store().fetches().newest(feed.id(), 9)).containsExactly(second, first);
  }

  @Test
  default void an_entry_deleted_by_age_can_be_restored_as_a_new_one() {
    Feed feed = added("a");
    RepositoryFacade repository = repository(new ManualClock(Samples.T0));
    String first = repository.putEntry(feed.id(), NOWHERE, Samples.content("1", "First"));
    RetentionPolicy usual = RetentionPolicy.defaults();
    store().maintenance().retain(usual, Samples.T0.plus(usual.entries()).plusSeconds(1), 9);
    assertThat(repository.exists(first)).isFalse();
    refused(
        Kind.CONFLICT,
        () -> repository.putEntry(feed.id(), NOWHERE, Samples.content("1", "First")));

    String again = repository.restoreEntry(feed.id(), NOWHERE, Samples.content("1", "Again"));

    assertThat(again).isNotEqualTo(first);
    assertThat(repository.exists(again)).isTrue();
    assertThat(repository.restoreEntry(feed.id(), NOWHERE, Samples.content("1", "More")))
        .isEqualTo(again);
  }

  @Test
  default void scan_entries_reads_all_entries_of_a_feed_in_a_stable_order() {
    Feed feed = added("a");
    ManualClock clock = new ManualClock(Samples.T0);
    RepositoryFacade repository = repository(clock);
    for (int i = 0; i < 300; i++) {
      repository.putEntry(feed.id(), NOWHERE, Samples.content("entry-" + i, "Title"));
      clock.advance(Duration.ofMinutes(1));
    }

    List<Entry> all = repository.scanEntries(feed.id(), null).toList();
    assertThat(all).hasSize(300).isSortedAccordingTo((a, b) -> a.sortAt().compareTo(b.sortAt()));
    assertThat(all).extracting(Entry::uid).doesNotHaveDuplicates();
    assertThat(repository.scanEntries(feed.id(), Samples.minute(290)))
        .extracting(Entry::firstSeen)
        .startsWith(Samples.minute(290))
        .hasSize(10);
    assertThat(repository.scanEntries(NOWHERE, null)).isEmpty();
  }

  @Test
  default void put_derivation_never_overwrites() {
    Feed feed = added("a");
    RepositoryFacade repository = repository(new ManualClock(Samples.T0));
    String uid = repository.putEntry(feed.id(), NOWHERE, Samples.content("1", "First"));
    Derivation derivation = derivation(uid, "a");
    repository.putDerivation(derivation);

    refused(Kind.CONFLICT, () -> repository.putDerivation(derivation(uid, "b")));
    refused(Kind.NOT_FOUND, () -> repository.putDerivation(derivation("0".repeat(32), "a")));
    assertThat(store().derivations().ofEntry(uid))
        .extracting(found -> new String(found.content().toBytes(), StandardCharsets.UTF_8))
        .containsExactly("a");
    assertThat(journal().getLast().type()).isEqualTo("derivation_added");
  }

  private static Derivation derivation(String uid, String text) {
    return new Derivation(
        uid,
        "keywords",
        "1",
        Samples.T0,
        "text/plain",
        Body.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static Exchange response(Feed feed, String body) {
    Body bytes = Body.of(body.getBytes(StandardCharsets.UTF_8));
    return new Exchange(
        List.of(),
        feed.url(),
        Headers.of("Accept", "*/*"),
        200,
        "HTTP/1.1 200 OK",
        Headers.of("Content-Type", "text/plain", "ETag", "\"1\""),
        bytes,
        bytes,
        ExchangeTimings.NONE,
        Samples.T0);
  }

  private static void refused(Kind kind, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }
}
