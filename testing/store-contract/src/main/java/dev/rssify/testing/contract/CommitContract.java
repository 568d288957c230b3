package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.Fingerprint;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a store commits a poll. */
interface CommitContract extends OpenStore {

  @Test
  default void everything_that_a_poll_changes_is_visible_after_its_commit() {
    Feed feed = added("a");
    Entry entry = Samples.entry(feed, "1", Samples.minute(1));
    WindowEntry window =
        new WindowEntry(
            entry.uid(),
            false,
            new Fingerprint(Long.MIN_VALUE, -1, 3, Long.MAX_VALUE),
            "hash",
            Samples.minute(1),
            7,
            1);
    PollCommit commit =
        SamplePoll.of(feed, 1)
            .inserting(entry)
            .windowed(window)
            .storing(RawIndexContract.raw(feed, 1))
            .document(1)
            .commit();

    assertThat(commit(commit)).isEqualTo(DONE);

    assertThat(feed(feed.id())).isEqualTo(commit.after());
    assertThat(entry(entry.uid())).isEqualTo(entry);
    assertThat(store().entries().keys(entry.uid())).containsExactly(entry.identity());
    assertThat(store().windows().window(feed.id())).containsExactly(window);
    assertThat(store().fetches().last(feed.id()).orElse(null)).isEqualTo(commit.fetch());
    assertThat(store().raws().newest(feed.id(), 9)).containsExactly(RawIndexContract.raw(feed, 1));
    assertThat(journal()).containsExactly(commit.events().getFirst().numbered(1));
  }

  @Test
  default void a_commit_against_an_old_version_changes_nothing() {
    Feed feed = added("a");
    Feed after = done(SamplePoll.of(feed, 1).moving("https://new.example/"));
    Entry entry = Samples.entry(feed, "1", Samples.minute(2));

    assertThat(commit(SamplePoll.of(feed, 2).inserting(entry).commit()))
        .isEqualTo(new CommitResult.Conflict(1));

    assertThat(feed(feed.id())).isEqualTo(after);
    assertThat(store().entries().entries(Set.of(entry.uid()))).isEmpty();
    assertThat(journal()).isEmpty();
    assertThat(store().fetches().newest(feed.id(), 9)).hasSize(1);
  }

  @Test
  default void a_fetch_is_committed_once_however_often_it_is_tried() {
    Feed feed = added("a");
    PollCommit commit =
        SamplePoll.of(feed, 1).inserting(Samples.entry(feed, "1", Samples.minute(1))).commit();
    assertThat(commit(commit)).isEqualTo(DONE);
    done(SamplePoll.of(commit.after(), 2));

    assertThat(commit(commit)).isEqualTo(new CommitResult.Committed(true));

    assertThat(journal()).hasSize(1);
    assertThat(store().fetches().newest(feed.id(), 9)).hasSize(2);
    assertThat(feed(feed.id()).version()).isEqualTo(2);
  }

  @Test
  default void a_change_without_a_fetch_adds_no_fetch_record() {
    Feed feed = added("a");

    assertThat(commit(SamplePoll.of(feed, 1).moving("https://new.example/").commit(null)))
        .isEqualTo(DONE);

    assertThat(feed(feed.id()).url()).isEqualTo("https://new.example/");
    assertThat(store().fetches().last(feed.id())).isEmpty();
  }

  @Test
  default void a_poller_that_lost_the_feed_cannot_write() {
    Feed feed = added("a");
    Feed after = done(SamplePoll.of(feed, 1).fence(5));

    assertThat(commit(SamplePoll.of(after, 2).fence(4).commit()))
        .isEqualTo(new CommitResult.Fenced(5));
    assertThat(commit(SamplePoll.of(after, 2).fence(5).commit())).isEqualTo(DONE);
  }

  @Test
  default void a_commit_for_an_unknown_feed_is_rejected_as_missing() {
    assertThat(commit(SamplePoll.of(Samples.feed("nowhere"), 1).commit()))
        .isEqualTo(new CommitResult.FeedMissing());
  }

  @Test
  default void a_batch_returns_the_result_of_each_commit() {
    Feed a = added("a");
    Feed b = added("b");
    done(SamplePoll.of(b, 1));
    Feed c = added("c");
    PollCommit first =
        SamplePoll.of(a, 3).inserting(Samples.entry(a, "1", Samples.minute(3))).commit();

    List<CommitResult> results =
        store()
            .commits()
            .commit(
                List.of(
                    first,
                    SamplePoll.of(b, 3).commit(),
                    SamplePoll.of(Samples.feed("nowhere"), 3).commit(),
                    SamplePoll.of(first.after(), 4)
                        .inserting(Samples.entry(a, "2", Samples.minute(3)))
                        .commit(),
                    SamplePoll.of(c, 3)
                        .inserting(Samples.entry(c, "1", Samples.minute(3)))
                        .commit()));

    assertThat(results)
        .containsExactly(
            DONE, new CommitResult.Conflict(1), new CommitResult.FeedMissing(), DONE, DONE);
    assertThat(journal()).extracting(JournalEvent::seq).containsExactly(1L, 2L, 3L);
    assertThat(feed(a.id()).version()).isEqualTo(2);
    assertThat(store().commits().commit(List.of())).isEmpty();
  }
}
