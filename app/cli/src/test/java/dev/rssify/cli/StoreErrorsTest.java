package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.embed.Storage;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that cannot be used: one line with the remedy, exit 2, nothing changed. */
class StoreErrorsTest extends PublisherScene {

  private static final String FEED = feed("One");

  private Run fetch(String store, String... more) {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String[] arguments = {"fetch", "--one", url("/feed"), "--store", store};
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return Run.rssify(LOOPBACK, all);
  }

  private void assertRefused(Run run, String message) {
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("rssify: ").contains(message);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(server.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "files"})
  void a_store_that_is_being_polled_names_the_process(String kind) {
    String store = kind + ":" + folder.resolve("store");
    try (Storage polled = Storage.open(store)) {
      assertThat(polled.store().feeds().list(null, 1)).isEmpty();
      assertRefused(
          fetch(store),
          "Store is being polled by process "
              + ProcessHandle.current().pid()
              + "; stop that first, or use another store");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "files"})
  void a_path_that_cannot_be_written_is_named(String kind) {
    assertRefused(fetch(kind + ":/proc/rssify"), "/proc/rssify");
  }

  @Test
  void a_restore_of_a_missing_backup_creates_no_store(@TempDir Path folder) {
    Path store = folder.resolve("new.db");

    Run run =
        Run.rssify("restore", folder.resolve("nosuch").toString(), "--store", "sqlite:" + store);

    assertThat(run.exitCode()).isNotZero();
    assertThat(run.err()).contains("no backup in");
    assertThat(store).doesNotExist();
  }

  @Test
  void damaged_files_are_named_and_not_changed() throws IOException {
    Path database = folder.resolve("store.db");
    Files.writeString(database, "not a database, but long enough ".repeat(100));
    assertRefused(fetch("sqlite:" + database), "restore a backup");
    assertThat(database).hasContent("not a database, but long enough ".repeat(100));

    Path log = folder.resolve("files/log.ndjson");
    Files.createDirectories(folder.resolve("files"));
    Files.writeString(log, "not a log\n");
    assertRefused(fetch("files:" + folder.resolve("files")), "log.ndjson, line 1, is damaged");
    assertThat(log).hasContent("not a log\n");
  }

  @Test
  void a_newer_format_requires_a_newer_program() throws IOException {
    Path log = folder.resolve("files/log.ndjson");
    Files.createDirectories(folder.resolve("files"));
    Files.writeString(log, "{\"version\":2,\"after\":0}\n");
    assertRefused(fetch("files:" + folder.resolve("files")), "use the newer one");
    assertThat(log).hasContent("{\"version\":2,\"after\":0}\n");
  }

  @Test
  @Shows("store.min_free_bytes")
  void without_enough_disk_space_no_request_is_made() {
    Run run =
        fetch(
            "files:" + folder.resolve("store"),
            "--set",
            "store.min_free_bytes=" + Long.MAX_VALUE,
            "--json");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("\"code\":\"low_disk\"", "free some space");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void a_store_of_files_is_fetched_into_backed_up_and_restored() {
    String store = "files:" + folder.resolve("store");
    String other = "sqlite:" + folder.resolve("other.db");
    String backup = folder.resolve("backup").toString();
    assertThat(fetch(store).out()).contains("1 new entry");
    assertThat(fetch(store).out()).contains("0 new entries");

    Run done = Run.rssify("backup", backup, "--store", store, "--json");
    assertThat(done.exitCode()).as(done.err()).isZero();
    assertThat(done.out()).contains("\"type\":\"backup_done\"", "\"raw_files\":");

    Run restored = Run.rssify("restore", backup, "--store", other);
    assertThat(restored.exitCode()).as(restored.err()).isZero();
    assertThat(restored.out()).startsWith("restore of ");
    assertThat(fetch(other).out()).contains("0 new entries");

    Run again = Run.rssify("restore", backup, "--store", other);
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("the store is not empty");
    Run twice = Run.rssify("backup", backup, "--store", store);
    assertThat(twice.exitCode()).isEqualTo(2);
    assertThat(twice.err()).contains("already exists; give the backup another name");
  }
}
