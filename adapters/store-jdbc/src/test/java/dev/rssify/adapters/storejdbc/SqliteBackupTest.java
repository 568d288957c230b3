package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.PollCommit;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.testing.contract.Polls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteBackupTest {

  private static final int ENTRIES = 3;

  @TempDir Path directory;

  @Test
  void a_backup_made_while_polls_are_committed_is_of_one_moment() throws Exception {
    Path file = directory.resolve("store.db");
    Feed feed = Polls.feed("a");
    AtomicBoolean enough = new AtomicBoolean();
    try (Store store = JdbcStores.sqlite(file);
        ExecutorService threads = Executors.newFixedThreadPool(1)) {
      store.feeds().add(feed, Polls.T0, List.of());
      Future<?> writer = threads.submit(() -> write(store, feed, enough));
      try {
        long before = -1;
        for (int i = 0; i < 3; i++) {
          Path target = directory.resolve("backup-" + i + ".db");
          SqliteBackup.copy(file, target);
          before = check(target, feed, before);
        }
      } finally {
        enough.set(true);
      }
      writer.get();
    }
  }

  private static void write(Store store, Feed feed, AtomicBoolean enough) {
    Feed current = feed;
    while (!enough.get()) {
      PollCommit poll = Polls.next(current, ENTRIES, "text");
      store.commits().commit(List.of(poll));
      current = poll.after();
    }
  }

  private static long check(Path backup, Feed feed, long least) {
    try (Store store = JdbcStores.sqlite(backup)) {
      long version = store.feeds().feed(feed.id()).orElseThrow().version();
      assertThat(version).isGreaterThanOrEqualTo(least);
      assertThat(store.journal().head()).isEqualTo(version * ENTRIES);
      assertThat(store.entries().list(EntryQuery.newest(feed.id(), 1_000_000)).entries())
          .hasSize((int) version * ENTRIES);
      return version;
    }
  }

  @Test
  void a_backup_never_replaces_a_file_nor_leaves_half_of_one() throws IOException {
    Path file = directory.resolve("store.db");
    Path target = directory.resolve("backup.db");
    assertThatThrownBy(() -> SqliteBackup.copy(file, target))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("there is no store");
    Files.writeString(file, "not a database, but long enough to be taken for one ".repeat(100));
    assertThatThrownBy(() -> SqliteBackup.copy(file, target)).isInstanceOf(StoreException.class);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
    Files.writeString(target, "mine");
    assertThatThrownBy(() -> SqliteBackup.copy(file, target))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is there already");
    assertThat(target).hasContent("mine");
  }
}
