package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {

  private static final Instant NOW = Instant.parse("2026-11-15T08:00:00Z");

  @TempDir private Path folder;

  @Test
  void the_feed_of_pages_is_nothing_for_other_readers() {
    rssify("add", "--article", "--metadata-only", "https://a.example/seals");
    rssify("add", "--no-check", "https://a.example/feed");

    Run run = rssify("export", "feeds", "--format", "opml");

    assertThat(run.out()).contains("https://a.example/feed").doesNotContain("pages.invalid");
    assertThat(run.err()).isEqualTo("rssify: 1 feeds written\n");
  }

  @Test
  void who_wants_everything_does_not_have_it_sorted_by_when_it_was_found() {
    assertThat(new Exportable.Chosen(Set.of(), Instant.EPOCH, NOW, NOW).since()).isNull();
    assertThat(new Exportable.Chosen(Set.of(), NOW, NOW, NOW).since()).isEqualTo(NOW);
  }

  private Run rssify(String... arguments) {
    return Run.rssify(Map.of("RSSIFY_STORE", "sqlite:" + folder.resolve("rssify.db")), arguments);
  }
}
