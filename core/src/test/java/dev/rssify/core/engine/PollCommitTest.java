package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Commits;
import dev.rssify.core.store.Store;
import dev.rssify.testkit.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** How a poll reads and writes the store. */
class PollCommitTest extends PipelineRun {

  @Test
  void an_unchanged_poll_reads_and_writes_no_entries_and_no_window() {
    web.response(200, "1 First\n2 Second", "ETag", "\"a\"")
        .response(304, "")
        .response(200, "1 First\n2 Second");
    poll();
    List<PollCommit> written = new ArrayList<>();
    Store full = store;
    store =
        committing(
            Stores.forbiddingEntries(full),
            batch -> {
              written.addAll(batch);
              return full.commits().commit(batch);
            });

    assertThat(poll()).isEqualTo(succeeded("not_modified", 0, 0));
    assertThat(poll()).isEqualTo(succeeded("unchanged", 0, 0));

    assertThat(written).hasSize(2);
    assertThat(written).extracting(PollCommit::entries).containsOnly(EntryWrites.NONE);
    assertThat(written).extracting(PollCommit::window).containsOnly(WindowDelta.NONE);
    store = full;
    assertThat(entries())
        .allSatisfy(entry -> {
          assertThat(entry.sightings().count()).isEqualTo(3);
          assertThat(entry.sightings().lastSeen()).isEqualTo(clock.instant());
        });
  }

  @Test
  void a_poll_that_commits_second_compares_again_and_repeats_no_event() {
    web.response(200, "1 First\n2 Second").response(200, "1 First");
    Store full = store;
    AtomicBoolean interrupted = new AtomicBoolean();
    store =
        committing(
            full,
            batch -> {
              if (interrupted.compareAndSet(false, true)) {
                Store racing = store;
                store = full;
                poll();
                store = racing;
              }
              return full.commits().commit(batch);
            });

    assertThat(poll()).isEqualTo(succeeded("ok", 1, 0));

    assertThat(full.journal().head()).isEqualTo(2);
    assertThat(entries())
        .extracting(entry -> entry.content().published().title())
        .containsExactlyInAnyOrder("First", "Second");
    assertThat(feed().version()).isEqualTo(2);
  }

  @Test
  void a_response_that_cannot_be_committed_is_a_failure_and_not_retried_at_once() {
    web.response(200, "1 First", "ETag", "\"a\"");
    Store full = store;
    store =
        committing(
            full,
            batch ->
                batch.getFirst().entries().inserted().isEmpty()
                    ? full.commits().commit(batch)
                    : List.of(new CommitResult.Unwritable("it does not fit")));

    assertThat(poll()).isEqualTo(failed("unwritable", 200, "it does not fit"));

    assertThat(entries()).isEmpty();
    assertThat(feed().validators()).isNull();
    assertThat(feed().schedule().state()).isEqualTo(FeedSchedule.State.BACKOFF);
    assertThat(storedText()).isEqualTo("1 First");
  }

  @Test
  void a_poll_that_cannot_be_committed_is_reported_and_changes_nothing() {
    web.response(200, "1 First");
    store = committing(store, batch -> List.of(new CommitResult.Unwritable("it does not fit")));

    assertThat(poll()).isEqualTo(failed("unwritable", null, "it does not fit"));

    assertThat(reported).last().isInstanceOf(EngineEvent.PollRefused.class);
    assertThat(delivered).isEmpty();
    assertThat(feed().version()).isZero();
  }

  @Test
  void a_document_without_a_known_entry_emits_a_gap() {
    web.response(200, "1 One\n2 Two\n3 Three").response(200, "8 Eight\n9 Nine");
    poll();
    poll();

    assertThat(types())
        .containsExactly(
            "new_entry", "new_entry", "new_entry", "gap_detected", "new_entry", "new_entry");
  }

  @Test
  void an_error_is_stored_and_a_success_clears_it() {
    web.response(500, "").response(200, "1 First");
    poll();
    assertThat(feed().state().health().lastError())
        .isEqualTo(
            new FeedHealth.LastError("http_500", "the server responded with 500", clock.instant()));
    poll();
    assertThat(feed().state().health().status()).isEqualTo(FeedHealth.Status.OK);
  }

  private static Store committing(Store store, Commits commits) {
    return Records.with(store, Commits.class, commits);
  }
}
