package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.embed.Storage;
import dev.rssify.testkit.FreePort;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {

  @TempDir private Path folder;

  @Test
  void callbacks_that_hubs_cannot_reach_are_reported() throws Exception {
    int port = FreePort.find();
    Map<String, String> environment =
        Map.of(
            "RSSIFY_STORE",
            "sqlite:" + folder.resolve("doctor.db"),
            "RSSIFY_STORE_MIN_FREE_BYTES",
            "0",
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "RSSIFY_PUSH_PUBLIC_URL",
            "http://127.0.0.1:" + port);
    try (Serving _ = Serving.with(environment, "push.listen=127.0.0.1:" + port)) {
      assertThat(Run.rssify(environment, "doctor").out())
          .containsPattern("ok +push +hubs reach the callbacks");
    }
    assertThat(Run.rssify(environment, "doctor").out())
        .containsPattern("push +http://127.0.0.1:" + port + "/ cannot be reached")
        .contains("push.listen");
  }

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
