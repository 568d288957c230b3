package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A commit that cannot be written does not affect the others. */
interface UnwritableCommitContract extends OpenStore {

  @Test
  default void a_commit_that_cannot_be_written_is_unwritable_and_changes_nothing() {
    Feed feed = added("a");
    Entry known = Samples.entry(feed, "known", Samples.minute(1));
    Entry absent = Samples.entry(feed, "absent", Samples.minute(1));
    Feed now = done(SamplePoll.of(feed, 1).inserting(known));

    for (PollCommit unwritable :
        List.of(
            SamplePoll.of(now, 2).inserting(known).commit(),
            SamplePoll.of(now, 2).updating(absent, "New title").commit(),
            SamplePoll.of(now, 2)
                .seen(absent.uid(), new Sightings(Samples.minute(2), 1, null))
                .commit(),
            SamplePoll.of(now, 2).withKey(Samples.link("x"), absent.uid()).commit(),
            SamplePoll.of(now, 2).merging(known.uid(), absent.uid()).commit(),
            SamplePoll.of(now, 2).merging(absent.uid(), known.uid()).commit())) {
      assertThat(commit(unwritable)).isInstanceOf(CommitResult.Unwritable.class);
    }

    assertThat(feed(feed.id())).isEqualTo(now);
    assertThat(entry(known.uid())).isEqualTo(known);
    assertThat(journal()).hasSize(1);
    assertThat(store().fetches().newest(feed.id(), 9)).hasSize(1);
    assertThat(store().entries().keys(known.uid())).containsExactly(known.identity());
  }

  @Test
  default void the_rest_of_a_batch_is_written_in_order() {
    List<PollCommit> batch = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Feed feed = added("feed-" + i);
      Entry entry = Samples.entry(feed, "1", Samples.minute(1));
      SamplePoll poll = SamplePoll.of(feed, 1).inserting(entry);
      batch.add((i % 13 == 7 ? poll.inserting(entry) : poll).commit());
    }

    List<CommitResult> results = store().commits().commit(batch);

    for (int i = 0; i < 40; i++) {
      if (i % 13 == 7) {
        assertThat(results.get(i)).isInstanceOf(CommitResult.Unwritable.class);
        assertThat(feed(batch.get(i).before().id()).version()).isZero();
      } else {
        assertThat(results.get(i)).isEqualTo(DONE);
      }
    }
    assertThat(journal())
        .extracting(JournalEvent::seq)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 37).boxed().toList());
    assertThat(store().entries().list(ListingContract.everything(100)).entries()).hasSize(37);
  }
}
