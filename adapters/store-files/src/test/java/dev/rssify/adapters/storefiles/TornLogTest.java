package dev.rssify.adapters.storefiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.store.memory.Change;
import dev.rssify.testing.contract.PollCommits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a crash can do to the last line of the log, and that damage to other lines is corruption.
 */
class TornLogTest {

  private static final Feed FEED = PollCommits.feed("a");

  @TempDir Path directory;

  private PollCommit last = PollCommits.unchanged(FEED);
  private List<String> before = List.of();
  private byte[] log = new byte[0];
  private int wholeLines;

  /** A log whose last line is a poll with entries, and the contents before it. */
  @BeforeEach
  void writeALog() throws IOException {
    StoreFolder folder = new StoreFolder(directory.resolve("store"));
    try (Store store = FileStores.open(folder.path(), "a test")) {
      store.feeds().add(FEED, PollCommits.T0, List.of());
      // Other line separators are part of a line.
      PollCommit first = PollCommits.next(FEED, 1, "one\u2028two\u0085three\r\nfour");
      commit(store, first);
      before = StoreFolder.contents(store);
      wholeLines = Math.toIntExact(Files.size(folder.log()));
      last = PollCommits.next(first.after(), 2, "text \ud83d\ude00");
      commit(store, last);
      log = Files.readAllBytes(folder.log());
    }
  }

  private static void commit(Store store, PollCommit poll) {
    assertThat(store.commits().commit(List.of(poll)))
        .containsExactly(new CommitResult.Committed(false));
  }

  private StoreFolder withLog(String name, byte[] bytes) throws IOException {
    StoreFolder folder = new StoreFolder(directory.resolve(name));
    Files.createDirectories(folder.path());
    Files.write(folder.log(), bytes);
    return folder;
  }

  @Test
  void a_last_line_truncated_at_any_byte_is_ignored() throws IOException {
    for (int length = wholeLines; length < log.length; length++) {
      assertRecovers(length, Arrays.copyOf(log, length));
    }
  }

  @Test
  void a_last_line_with_a_lost_byte_is_ignored() throws IOException {
    for (int at = wholeLines; at < log.length; at++) {
      byte[] torn = log.clone();
      torn[at] = 0;
      assertRecovers(at, torn);
    }
  }

  /** Reads each log, and opens a store for some of them, because that waits for the disk. */
  private void assertRecovers(int at, byte[] torn) throws IOException {
    StoreFolder folder = withLog("torn", torn);
    List<Change<?>> changes = new ArrayList<>();
    assertThat(new LogReader(folder.log()).read(0, Long.MAX_VALUE, changes::add))
        .isEqualTo(new LogReader.End(2, wholeLines));
    assertThat(changes).hasSize(2);
    if (at % 211 == 0 || at == wholeLines || at == log.length - 1) {
      StoreFolder whole = withLog("torn-" + at, torn);
      try (Store store = FileStores.open(whole.path(), "a test")) {
        assertThat(StoreFolder.contents(store)).isEqualTo(before);
        commit(store, last);
      }
      assertThat(whole.contents()).hasSizeGreaterThan(before.size());
      wipe(whole);
    }
  }

  private static void wipe(StoreFolder folder) throws IOException {
    Files.delete(folder.log());
    Files.delete(folder.snapshot());
  }

  @Test
  void a_damaged_line_before_the_last_is_reported_and_not_touched() throws IOException {
    for (int at = 0; at < wholeLines - 1; at += 37) {
      byte[] damaged = log.clone();
      damaged[at] ^= 1;
      StoreFolder folder = withLog("damaged-" + at, damaged);
      assertThatThrownBy(folder::contents)
          .isInstanceOfSatisfying(
              StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPTION))
          .hasMessageContaining("log.ndjson, line ")
          .hasMessageContaining("restore a backup");
      assertThat(folder.log()).hasBinaryContent(damaged);
      assertThat(folder.snapshot()).doesNotExist();
    }
  }

  @Test
  void a_crash_between_snapshot_and_new_log_loses_and_repeats_nothing() throws IOException {
    StoreFolder folder = new StoreFolder(directory.resolve("store"));
    List<String> all = folder.contents();
    assertThat(Files.size(folder.log())).isLessThan(wholeLines);
    // The snapshot has its final name, the new log not yet.
    Files.write(folder.log(), log);
    assertThat(folder.contents()).isEqualTo(all);
  }

  @Test
  void a_log_without_its_snapshot_is_reported() throws IOException {
    StoreFolder folder = new StoreFolder(directory.resolve("store"));
    Files.delete(folder.snapshot());
    assertThatThrownBy(folder::contents)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("the snapshot ends with 0");
    assertThat(folder.snapshot()).doesNotExist();
  }

  @Test
  void a_snapshot_without_its_log_is_reported() throws IOException {
    StoreFolder folder = new StoreFolder(directory.resolve("store"));
    Files.delete(folder.log());
    assertThatThrownBy(folder::contents)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("missing");
    assertThat(folder.log()).doesNotExist();
  }
}
