package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.embed.Storage;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {

  @TempDir private Path folder;

  @Test
  void a_store_of_any_kind_that_is_being_polled_is_ok() {
    for (String store :
        new String[] {"files:" + folder.resolve("a"), "sqlite:" + folder + "/b.db"}) {
      try (Storage _ = Storage.open(store)) {
        Run run = Run.rssify("doctor", "--store", store, "--set", "store.min_free_bytes=0");

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).containsPattern("ok +poller +Store is being polled by process \\d+");
      }
    }
  }
}
