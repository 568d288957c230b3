package dev.rssify.adapters.storefiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.CursorChange;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testkit.BusyWait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes that an Error interrupts are not applied for any caller. */
@Timeout(60)
class InterruptedChangeTest {

  @TempDir Path folder;

  /** Two changes, the second of which fails with an OutOfMemoryError. */
  private static List<CursorChange> brokenOff() {
    return new AbstractList<>() {
      private boolean written;

      @Override
      public CursorChange get(int index) {
        if (index == 1 && written) {
          throw new OutOfMemoryError("for the test");
        }
        written |= index == 1;
        return new CursorChange("interrupted", (long) index);
      }

      @Override
      public int size() {
        return 2;
      }
    };
  }

  @Test
  void an_interrupted_change_is_not_visible_and_later_changes_succeed() {
    try (LoggedMemory memory = new LoggedMemory(folder, Long.MAX_VALUE)) {
      assertThatThrownBy(() -> memory.change(brokenOff())).isInstanceOf(OutOfMemoryError.class);
      assertThat(cursors(memory)).doesNotContain("interrupted");
      memory.change(new CursorChange("next", 1L));
    }
    try (LoggedMemory memory = new LoggedMemory(folder, Long.MAX_VALUE)) {
      assertThat(cursors(memory)).contains("next").doesNotContain("interrupted");
    }
  }

  @Test
  void a_change_in_the_same_line_as_an_interrupted_one_is_not_acknowledged() throws Exception {
    try (LoggedMemory memory = new LoggedMemory(folder, Long.MAX_VALUE)) {
      FutureTask<List<Boolean>> broken = new FutureTask<>(() -> memory.change(brokenOff()));
      FutureTask<Boolean> other =
          new FutureTask<>(() -> memory.change(new CursorChange("other", 1L)));
      // Both wait for the reader, and are then written together.
      memory.read(tables -> {
        awaitWaiting(Thread.ofPlatform().start(broken));
        awaitWaiting(Thread.ofPlatform().start(other));
        return "read";
      });
      assertThatThrownBy(broken::get).isInstanceOf(ExecutionException.class);
      assertThatThrownBy(other::get).isInstanceOf(ExecutionException.class);
      assertThat(cursors(memory)).doesNotContain("interrupted", "other");
    }
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      BusyWait.pause();
    }
  }

  private static String cursors(LoggedMemory memory) {
    return MemoryStore.over(memory, memory::bytes, () -> {}).cursors().all().toString();
  }

  @Test
  void a_partly_filled_store_accepts_changes_once_it_can_be_written_again() throws IOException {
    Path inTheWay = folder.resolve("log.ndjson.unfinished");
    Path crashed = folder.resolve("crashed");
    try (Store store = FileStores.open(folder, "a test")) {
      Files.createDirectories(inTheWay.resolve("full"));
      assertThatThrownBy(() -> store.contents().fill(Collections.emptyIterator()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("cannot write");
      new StoreFolder(folder).copyTo(crashed);
      assertThatThrownBy(() -> store.cursors().save("lost", 1))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("the next write retries");
      Files.delete(inTheWay.resolve("full"));

      store.cursors().save("kept", 1);
      assertThat(store.cursors().all()).containsOnlyKeys("kept");
      new StoreFolder(folder).copyTo(folder.resolve("after"));
    }
    assertHolds(folder, "kept");
    assertHolds(folder.resolve("after"), "kept");
    // A crash instead: the first change after it must not count as part of the snapshot.
    try (LoggedMemory memory = new LoggedMemory(crashed, Long.MAX_VALUE)) {
      memory.change(new CursorChange("kept", 1L));
      new StoreFolder(crashed).copyTo(crashed.resolve("again"));
    }
    assertHolds(crashed.resolve("again"), "kept");
  }

  @Test
  void a_failed_log_rotation_is_repeated_with_a_later_change() throws IOException {
    Path inTheWay = folder.resolve("log.ndjson.unfinished");
    // A log that is longer than the snapshot is rotated.
    try (LoggedMemory memory = new LoggedMemory(folder, 0)) {
      Files.createDirectories(inTheWay.resolve("full"));
      for (long i = 1; !Files.exists(new StoreFolder(folder).snapshot()); i++) {
        memory.change(new CursorChange("one", i));
      }
      assertThatThrownBy(() -> memory.change(new CursorChange("lost", 1L)))
          .isInstanceOf(StoreException.class);
      Files.delete(inTheWay.resolve("full"));
      memory.change(new CursorChange("two", 1L));
      new StoreFolder(folder).copyTo(folder.resolve("after"));
    }
    assertHolds(folder.resolve("after"), "one", "two");
  }

  @Test
  void lines_whose_sync_failed_are_not_visible() throws IOException {
    AtomicBoolean failing = new AtomicBoolean();
    CommitLog.Force force =
        file -> {
          if (failing.get()) {
            throw new IOException("No space left on device");
          }
          file.getFD().sync();
        };
    try (LoggedMemory memory = new LoggedMemory(folder, Long.MAX_VALUE, force)) {
      memory.change(new CursorChange("one", 1L));
      failing.set(true);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> memory.change(new CursorChange("lost", 1L)))
            .isInstanceOf(StoreException.class)
            .hasMessageContaining("disk of the store is full");
      }
      failing.set(false);

      memory.change(new CursorChange("two", 1L));
      assertThat(cursors(memory)).contains("one", "two").doesNotContain("lost");
      new StoreFolder(folder).copyTo(folder.resolve("after"));
    }
    assertHolds(folder.resolve("after"), "one", "two");
  }

  private static void assertHolds(Path folder, String... cursors) {
    try (Store store = FileStores.open(folder, "a test")) {
      assertThat(store.cursors().all()).containsOnlyKeys(cursors);
    }
  }
}
