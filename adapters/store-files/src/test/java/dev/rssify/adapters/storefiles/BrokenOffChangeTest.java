package dev.rssify.adapters.storefiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.memory.CursorChange;
import dev.rssify.core.store.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes that an error of the machine broke off were not made, for nobody. */
@Timeout(60)
class BrokenOffChangeTest {

  @TempDir Path folder;

  /** Two changes, of which the second cannot be made for want of memory. */
  private static List<CursorChange> brokenOff() {
    return new AbstractList<>() {
      private boolean written;

      @Override
      public CursorChange get(int index) {
        if (index == 1 && written) {
          throw new OutOfMemoryError("as a test wants it");
        }
        written |= index == 1;
        return new CursorChange("broken off", (long) index);
      }

      @Override
      public int size() {
        return 2;
      }
    };
  }

  @Test
  void what_was_broken_off_is_not_read_and_changes_go_on() {
    try (LoggedMemory memory = new LoggedMemory(folder, Long.MAX_VALUE)) {
      assertThatThrownBy(() -> memory.change(brokenOff())).isInstanceOf(OutOfMemoryError.class);
      assertThat(cursors(memory)).doesNotContain("broken off");
      memory.change(new CursorChange("next", 1L));
    }
    try (LoggedMemory memory = new LoggedMemory(folder, Long.MAX_VALUE)) {
      assertThat(cursors(memory)).contains("next").doesNotContain("broken off");
    }
  }

  @Test
  void nobody_who_shared_its_line_is_told_that_his_change_is_durable() throws Exception {
    try (LoggedMemory memory = new LoggedMemory(folder, Long.MAX_VALUE)) {
      FutureTask<List<Boolean>> broken = new FutureTask<>(() -> memory.change(brokenOff()));
      FutureTask<Boolean> other =
          new FutureTask<>(() -> memory.change(new CursorChange("other", 1L)));
      // Both wait for who reads, and are then made together.
      memory.read(tables -> {
        awaitWaiting(Thread.ofPlatform().start(broken));
        awaitWaiting(Thread.ofPlatform().start(other));
        return "read";
      });
      assertThatThrownBy(broken::get).isInstanceOf(ExecutionException.class);
      assertThatThrownBy(other::get).isInstanceOf(ExecutionException.class);
      assertThat(cursors(memory)).doesNotContain("broken off", "other");
    }
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  private static String cursors(LoggedMemory memory) {
    return MemoryStore.over(memory, memory::bytes, () -> {}).cursors().all().toString();
  }

  @Test
  void a_store_that_was_filled_in_part_takes_no_changes() throws IOException {
    Path inTheWay = folder.resolve("log.ndjson.unfinished");
    try (Store store = FileStores.open(folder, "a test")) {
      Files.createDirectories(inTheWay.resolve("full"));
      assertThatThrownBy(() -> store.contents().fill(Collections.emptyIterator()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("cannot write");
      assertThatThrownBy(() -> store.cursors().save("lost", 1))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("must be opened again");
    }
    Files.delete(inTheWay.resolve("full"));
    try (Store store = FileStores.open(folder, "a test")) {
      store.cursors().save("kept", 1);
    }
    try (Store store = FileStores.open(folder, "a test")) {
      assertThat(store.cursors().cursor("kept")).hasValue(1L);
    }
  }
}
