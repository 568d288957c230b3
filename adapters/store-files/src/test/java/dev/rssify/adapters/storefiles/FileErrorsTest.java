package dev.rssify.adapters.storefiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.testing.contract.PollCommits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors of a store in a folder are reported, and lose nothing that was acknowledged. */
class FileErrorsTest {

  @TempDir Path directory;

  private StoreFolder filled() {
    StoreFolder folder = new StoreFolder(directory.resolve("store"));
    try (Store store = FileStores.open(folder.path(), "a test")) {
      Feed feed = PollCommits.feed("a");
      store.feeds().add(feed, PollCommits.T0, List.of());
      store.commits().commit(List.of(PollCommits.next(feed, 3, "text")));
    }
    return folder;
  }

  @Test
  void a_full_disk_is_reported_loses_nothing_acknowledged_and_allows_smaller_polls()
      throws Exception {
    Path folder = directory.resolve("store");
    // The system fails writes of this process above this file size, in the middle of a line.
    Process child =
        new ProcessBuilder(
                "bash",
                "-c",
                "ulimit -f 100; exec \"$@\"",
                "bash",
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                FullDisk.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(output).isZero();
    assertThat(output).contains("unavailable", "the disk of the store is full; free some space");
    int polls = Integer.parseInt(output.lines().toList().getLast());

    try (Store store = FileStores.open(folder, "a test")) {
      Feed feed = store.feeds().feed(PollCommits.feed("a").id()).orElseThrow();
      assertThat(feed.version()).isEqualTo(polls).isGreaterThan(1);
      assertThat(store.fetches().newest(feed.id(), 1000)).hasSize(polls);
      assertThat(store.journal().head())
          .isEqualTo(store.entries().list(EntryQuery.newest(feed.id(), 1000)).entries().size());
    }
  }

  /**
   * Commits large polls until one fails, then a small one; the last line is the number of commits.
   */
  static final class FullDisk {
    public static void main(String[] args) {
      Store store = FileStores.open(Path.of(args[0]), "a test");
      Feed current = PollCommits.feed("a");
      store.feeds().add(current, PollCommits.T0, List.of());
      int done = 0;
      try {
        while (done < 1000) {
          current = committed(store, PollCommits.next(current, 2, "x".repeat(9_000)));
          done++;
        }
      } catch (StoreException e) {
        System.out.println(e.kind().code() + ": " + e.getMessage());
      }
      if (store.journal().head() != done * 2L) {
        throw new IllegalStateException("readers see what was not acknowledged");
      }
      committed(store, PollCommits.unchanged(current));
      System.out.println(done + 1);
      // Without closing: there is no room for a snapshot, and the log is complete.
      Runtime.getRuntime().halt(0);
    }

    private static Feed committed(Store store, PollCommit poll) {
      List<CommitResult> results = store.commits().commit(List.of(poll));
      if (!results.equals(List.of(new CommitResult.Committed(false)))) {
        throw new IllegalStateException(results.toString());
      }
      return poll.after();
    }
  }

  @Test
  void a_folder_that_cannot_be_written_is_reported() {
    // No process can create files here, not even as root.
    Path folder = Path.of("/proc/rssify-store");
    assertFails(() -> open(folder), Kind.UNAVAILABLE, "cannot create the folder " + folder);
    assertFails(() -> open(Path.of("/proc")), Kind.UNAVAILABLE, "cannot use the folder /proc");
  }

  @Test
  void a_file_in_place_of_the_folder_is_reported_and_not_touched() throws IOException {
    Path file = directory.resolve("notes.txt");
    Files.writeString(file, "These are my notes.");
    assertFails(() -> open(file), Kind.UNAVAILABLE, "notes.txt");
    assertThat(file).hasContent("These are my notes.");
  }

  @Test
  void a_damaged_snapshot_is_reported_and_not_touched() throws IOException {
    StoreFolder folder = filled();
    byte[] whole = Files.readAllBytes(folder.snapshot());
    for (int at = 0; at < whole.length; at += 11) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      Files.write(folder.snapshot(), damaged);
      assertThatThrownBy(folder::contents)
          .as("byte " + at)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("snapshot.json");
      assertThat(folder.snapshot()).hasBinaryContent(damaged);
    }
  }

  @Test
  void a_newer_format_is_rejected_and_not_touched() throws IOException {
    StoreFolder folder = filled();
    String snapshot = Files.readString(folder.snapshot());
    String log = Files.readString(folder.log());

    String newer = snapshot.replaceFirst("\"version\" : 1", "\"version\" : 2");
    Files.writeString(folder.snapshot(), newer);
    assertFails(folder::contents, Kind.UNAVAILABLE, "written by a newer rssify");
    assertThat(folder.snapshot()).hasContent(newer);

    Files.writeString(folder.snapshot(), snapshot);
    Files.writeString(folder.log(), log.replaceFirst("\"version\":1", "\"version\":2"));
    assertFails(folder::contents, Kind.UNAVAILABLE, "log.ndjson was written by a newer rssify");
  }

  @Test
  void a_second_process_gets_the_name_of_the_first() {
    Path folder = directory.resolve("store");
    try (Store first = FileStores.open(folder, "process 1 on harbour")) {
      for (int i = 0; i < 2; i++) {
        assertFails(
            () -> FileStores.open(folder, "process 2 on harbour"),
            Kind.CONFLICT,
            "Store is being polled by process 1 on harbour");
      }
      assertThat(first.feeds().list(null, 1)).isEmpty();
    }
    FileStores.open(folder, "process 2 on harbour").close();
  }

  @Test
  void an_interrupted_thread_does_not_close_the_store() throws Exception {
    Feed feed = PollCommits.feed("a");
    PollCommit poll = PollCommits.next(feed, 3, "text");
    Path folder = directory.resolve("store");
    try (Store store = FileStores.open(folder, "a test", 1);
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<List<CommitResult>> result =
          threads.submit(() -> {
            Thread.currentThread().interrupt();
            store.feeds().add(feed, PollCommits.T0, List.of());
            return store.commits().commit(List.of(poll));
          });
      assertThat(result.get()).containsExactly(new CommitResult.Committed(false));
      assertThat(store.feeds().feed(feed.id())).contains(poll.after());
    }
  }

  @Test
  void a_closed_store_reports_that_it_is_closed() {
    Store store = open(directory.resolve("store"));
    store.close();
    assertFails(() -> store.feeds().list(null, 1), Kind.UNAVAILABLE, "the store is closed");
    assertFails(() -> store.cursors().save("a", 1), Kind.UNAVAILABLE, "the store is closed");
  }

  private static Store open(Path folder) {
    return FileStores.open(folder, "a test");
  }

  private static void assertFails(ThrowingCallable call, Kind kind, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(message);
  }
}
