package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What readers see during commits. */
interface VisibilityContract extends OpenStore {

  int WRITERS = 4;
  int POLLS = 25;

  @Test
  default void readers_see_a_commit_as_a_whole_or_not_at_all() throws Exception {
    Feed feed = added("a");
    try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
      Future<?> writer = threads.submit(() -> write(feed));
      while (store().journal().head() < POLLS) {
        long seen = store().entries().list(ListingContract.everything(1000)).entries().size();
        long version = feed(feed.id()).version();
        List<JournalEvent> events = journal();

        assertThat(events.size()).isGreaterThanOrEqualTo((int) Math.max(seen, version));
        for (JournalEvent event : events) {
          assertThat(entry(String.valueOf(event.entryUid())).uid()).isEqualTo(event.entryUid());
        }
        assertThat(feed(feed.id()).version()).isGreaterThanOrEqualTo(events.size());
        if (writer.isDone()) {
          break;
        }
      }
      writer.get();
    }
    assertThat(store().journal().head()).isEqualTo(POLLS);
  }

  @Test
  default void a_reader_that_follows_many_writers_gets_every_event_once_and_in_order()
      throws Exception {
    List<JournalEvent> read = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        Feed feed = added("feed-" + i);
        writers.add(threads.submit(() -> write(feed)));
      }
      boolean writing = true;
      while (writing) {
        writing = writers.stream().anyMatch(writer -> !writer.isDone());
        follow(read);
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
    follow(read);

    assertThat(read)
        .extracting(JournalEvent::seq)
        .containsExactlyElementsOf(
            LongStream.rangeClosed(1, (long) WRITERS * POLLS).boxed().toList());
    assertThat(read).extracting(JournalEvent::eventId).doesNotHaveDuplicates();
  }

  private void follow(List<JournalEvent> read) {
    while (store().journal().after(read.isEmpty() ? 0 : read.getLast().seq(), 7)
            instanceof JournalRead.Events(List<JournalEvent> events)
        && !events.isEmpty()) {
      read.addAll(events);
    }
  }

  private void write(Feed feed) {
    Feed current = feed;
    for (int i = 1; i <= POLLS; i++) {
      Entry entry = Samples.entry(feed, "entry-" + i, Samples.minute(i));
      PollCommit commit = SamplePoll.of(current, i).inserting(entry).commit();
      CommitResult result = commit(commit);
      if (!result.equals(DONE)) {
        throw new AssertionError(result.toString());
      }
      current = commit.after();
    }
  }
}
