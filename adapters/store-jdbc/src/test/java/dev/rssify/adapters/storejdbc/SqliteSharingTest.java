package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store in a file, used by many threads and by more than one process. */
class SqliteSharingTest {

  @TempDir Path directory;

  @Test
  void two_processes_can_write_in_turn() {
    Path file = directory.resolve("store.db");
    try (Store one = JdbcStores.sqlite(file);
        Store other = JdbcStores.sqlite(file)) {
      Feed current = PollCommits.feed("a");
      one.feeds().add(current, PollCommits.T0, List.of());
      for (int i = 0; i < 6; i++) {
        PollCommit poll = PollCommits.next(current, 1, "text");
        Store turn = i % 2 == 0 ? one : other;
        assertThat(turn.commits().commit(List.of(poll)))
            .containsExactly(new CommitResult.Committed(false));
        assertThat((i % 2 == 0 ? other : one).feeds().feed(current.id())).contains(poll.after());
        current = poll.after();
      }
    }
  }

  @Test
  void virtual_threads_share_transactions_and_each_gets_its_own_results() throws Exception {
    int feeds = 100;
    try (Store store = JdbcStores.sqlite(directory.resolve("store.db"));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<CommitResult>>> results = new ArrayList<>();
      for (int i = 0; i < feeds; i++) {
        Feed feed = PollCommits.feed("feed-" + i);
        boolean late = i % 10 == 0;
        store.feeds().add(feed, PollCommits.T0, List.of());
        PollCommit first = PollCommits.next(feed, 1, "text");
        PollCommit second =
            late ? PollCommits.next(feed, 2, "text") : PollCommits.unchanged(first.after());
        results.add(threads.submit(() -> store.commits().commit(List.of(first, second))));
      }
      for (int i = 0; i < feeds; i++) {
        // The same fetch again, because its id is derived from the version.
        assertThat(results.get(i).get())
            .containsExactly(
                new CommitResult.Committed(false), new CommitResult.Committed(i % 10 == 0));
      }
      assertThat(store.journal().after(0, 1000))
          .isInstanceOfSatisfying(
              JournalRead.Events.class,
              read ->
                  assertThat(read.events())
                      .extracting(JournalEvent::seq)
                      .containsExactlyElementsOf(
                          LongStream.rangeClosed(1, feeds).boxed().toList()));
    }
  }
}
