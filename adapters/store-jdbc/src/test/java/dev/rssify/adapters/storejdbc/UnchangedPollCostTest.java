package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cost of a poll that found nothing new. */
class UnchangedPollCostTest {

  @TempDir Path directory;

  @Test
  void an_unchanged_poll_writes_the_same_for_a_small_and_a_big_feed() throws IOException {
    assertThat(bytesOfAnUnchangedPoll(10_000))
        .isEqualTo(bytesOfAnUnchangedPoll(10))
        .isPositive()
        .isLessThan(16 * 4_200);
  }

  /**
   * The growth of the write-ahead log; it starts empty, and no page is written back to the file.
   */
  private long bytesOfAnUnchangedPoll(int entries) throws IOException {
    Path file = directory.resolve("store-" + entries + ".db");
    Feed feed = PollCommits.feed("a");
    PollCommit first = PollCommits.next(feed, entries, "text");
    try (Store store = JdbcStores.sqlite(file)) {
      store.feeds().add(feed, PollCommits.T0, List.of());
      store.commits().commit(List.of(first));
    }
    try (Store store = JdbcStores.sqlite(file)) {
      store.commits().commit(List.of(PollCommits.unchanged(first.after())));
      return Files.size(file.resolveSibling(file.getFileName() + "-wal"));
    }
  }
}
