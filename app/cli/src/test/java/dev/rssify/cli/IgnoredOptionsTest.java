package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.embed.Storage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An option without effect is rejected, not ignored. */
class IgnoredOptionsTest {

  @TempDir private Path folder;

  @BeforeEach
  void store() {
    Storage.open("sqlite:" + folder.resolve("rssify.db")).close();
  }

  @Test
  void an_opml_export_rejects_times() {
    refused("--since, --until and --limit", "export", "feeds", "--format", "opml", "--since", "7d");
    refused("--since, --until and --limit", "export", "--format", "opml", "--until", "7d");
  }

  @Test
  void inputs_cannot_be_combined_with_url_or_content_type() throws Exception {
    Path inputs = Files.writeString(folder.resolve("inputs.ndjson"), "");

    refused(
        "--inputs gives", "parse", "--inputs", inputs.toString(), "--url", "https://a.example/");
    refused("--inputs gives", "parse", "--inputs", inputs.toString(), "--content-type", "text/xml");
  }

  @Test
  void skip_invalid_requires_a_list() {
    refused("--skip-invalid requires --from", "fetch", "--skip-invalid");
    refused("--skip-invalid requires --from", "serve", "--skip-invalid");
  }

  @Test
  void a_mistyped_dead_letter_or_sink_is_an_error() {
    try (Storage storage = Storage.open("sqlite:" + folder.resolve("rssify.db"))) {
      storage.store().cursors().save("webhook:board", 0);
    }

    refused("no sink 'webhook:bord'; did you", "deadletters", "drop", "--sink", "webhook:bord");
    refused("no dead letter 'typo'", "deadletters", "drop", "typo");
    refused("no dead letter 'typo'", "deadletters", "replay", "typo");
  }

  @Test
  void settings_that_serve_rejects_are_invalid() {
    refused("requires a read token", "config", "--set", "serve.listen=0.0.0.0:8080");
  }

  private void refused(String why, String... arguments) {
    Run run =
        Run.rssify(Map.of("RSSIFY_STORE", "sqlite:" + folder.resolve("rssify.db")), arguments);

    assertThat(run.err()).contains(why);
    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
  }
}
