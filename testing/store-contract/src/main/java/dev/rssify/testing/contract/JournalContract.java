package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.RetentionPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a store handles the journal. */
interface JournalContract extends OpenStore {

  @Test
  default void an_empty_journal_has_no_events() {
    assertThat(store().journal().head()).isZero();
    assertThat(store().journal().horizon()).isZero();
    assertThat(store().journal().after(0, 10)).isEqualTo(new JournalRead.Events(List.of()));
  }

  @Test
  default void every_kind_of_event_is_read_back_unchanged() {
    Feed feed = added("a");
    Entry entry = FullEntry.of(feed);
    PollCommit commit =
        SamplePoll.of(feed, 1)
            .inserting(entry, Samples.entry(feed, "bare", Samples.minute(1)))
            .emitting(
                new Payload.EntryUpdated(entry.headline(), List.of("title", "content")),
                new Payload.EntryVanished("ab".repeat(16)),
                new Payload.EntriesMerged("ab".repeat(16), "cd".repeat(16)),
                new Payload.EntriesRewritten(List.of("ab".repeat(16), "cd".repeat(16))),
                new Payload.GapDetected(Samples.minute(1), 3),
                new Payload.FeedMoved(feed.url(), "https://new.example/", null),
                new Payload.FeedMoved(feed.url(), "https://new.example/", feed.id()),
                new Payload.FeedStale(feed.url(), 5, Samples.minute(1)),
                new Payload.FeedStale(feed.url(), 5, null),
                new Payload.FeedChanged(feed.url()),
                new Payload.FeedRecovered(feed.url(), Samples.minute(1)),
                new Payload.FeedAdded(feed.url()),
                new Payload.FeedRemoved(feed.url()),
                new Payload.FeedGone(feed.url()),
                new Payload.DerivationAdded("ab".repeat(16), "keywords", "2"))
            .commit();
    assertThat(commit(commit)).isEqualTo(DONE);

    List<JournalEvent> events = journal();
    assertThat(events).hasSize(17);
    for (int i = 0; i < events.size(); i++) {
      assertThat(events.get(i)).isEqualTo(commit.events().get(i).numbered(i + 1));
    }
  }

  @Test
  default void events_are_read_by_type() {
    Feed feed = added("a");
    done(
        SamplePoll.of(feed, 1)
            .emitting(
                new Payload.FeedAdded("1"),
                new Payload.FeedGone("2"),
                new Payload.FeedRemoved("3"),
                new Payload.FeedAdded("4")));

    Set<String> types = Set.of("feed_added", "feed_removed");
    assertThat(store().journal().ofTypes(types, 0, 10))
        .extracting(JournalEvent::seq)
        .containsExactly(1L, 3L, 4L);
    assertThat(store().journal().ofTypes(types, 1, 1))
        .extracting(JournalEvent::seq)
        .containsExactly(3L);
    assertThat(store().journal().ofTypes(types, 4, 1)).isEmpty();
  }

  @Test
  default void a_reader_continues_from_its_cursor() {
    Feed current = added("a");
    for (int i = 1; i <= 5; i++) {
      current = done(SamplePoll.of(current, i).emitting(new Payload.FeedGone("event " + i)));
    }

    assertThat(store().journal().head()).isEqualTo(5);
    assertThat(read(0, 2)).containsExactly(1L, 2L);
    assertThat(read(2, 2)).containsExactly(3L, 4L);
    assertThat(read(4, 2)).containsExactly(5L);
    assertThat(read(5, 2)).isEmpty();
  }

  @Test
  default void a_cursor_before_the_horizon_is_reported_as_expired() {
    Feed current = added("a");
    for (int i = 1; i <= 5; i++) {
      current = done(SamplePoll.of(current, i * 60).emitting(new Payload.FeedGone("event " + i)));
    }
    RetentionPolicy twoHours =
        new RetentionPolicy(Duration.ofDays(9), null, Duration.ofHours(2), Duration.ofDays(9));

    assertThat(store().maintenance().retain(twoHours, Samples.minute(5 * 60), 100).events())
        .isEqualTo(2);

    assertThat(store().journal().horizon()).isEqualTo(2);
    assertThat(store().journal().after(1, 9)).isEqualTo(new JournalRead.CursorExpired(2));
    assertThat(store().journal().after(0, 9)).isEqualTo(new JournalRead.CursorExpired(2));
    assertThat(read(2, 9)).containsExactly(3L, 4L, 5L);

    store().maintenance().retain(twoHours, Samples.minute(5000), 100);
    assertThat(store().journal().horizon()).isEqualTo(5);
    assertThat(store().journal().head()).isEqualTo(5);
    assertThat(read(5, 9)).isEmpty();
    done(SamplePoll.of(current, 5001).emitting(new Payload.FeedGone("event 6")));
    assertThat(read(5, 9)).containsExactly(6L);
  }

  private List<Long> read(long after, int limit) {
    return switch (store().journal().after(after, limit)) {
      case JournalRead.Events(var events) -> events.stream().map(JournalEvent::seq).toList();
      case JournalRead.CursorExpired expired -> throw new AssertionError(expired.toString());
    };
  }
}
