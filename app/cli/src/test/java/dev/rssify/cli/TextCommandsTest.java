package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextCommandsTest {

  private static final String FERRY =
      "The ferry to the northern islands sails again after a winter of repairs. The harbour office"
          + " said that the first boat of the season leaves at six in the morning, with tickets"
          + " sold on board. Ferry passengers had waited for five months.";

  private static final String SEALS =
      "Forty seals were counted on the north pier by volunteers of the nature reserve on Sunday."
          + " It is the largest colony since the counts began, and the reserve asks visitors to"
          + " keep their dogs on a leash near the seals.";

  @TempDir private Path folder;

  @Test
  void keywords_name_the_subject_of_a_text() throws IOException {
    Run run = Run.rssify("keywords", "--limit", "5", "--inputs", inputs(FERRY, SEALS).toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).hasSize(2);
    assertThat(run.outLines().getFirst()).startsWith("{\"id\":\"0\"").containsIgnoringCase("ferry");
    assertThat(run.outLines().getLast()).containsIgnoringCase("seals");
  }

  @Test
  void a_copy_with_a_few_other_words_is_in_the_cluster_of_its_original() throws IOException {
    String edited = FERRY.replace("six in the morning", "seven in the evening");

    Run run = Run.rssify("cluster", "--inputs", inputs(FERRY, SEALS, edited).toString());

    assertThat(cluster(run, 2)).isEqualTo(cluster(run, 0)).isNotEqualTo(cluster(run, 1));
  }

  @Test
  void a_line_that_is_not_a_text_is_reported_with_its_number() throws IOException {
    Path file =
        Files.writeString(folder.resolve("in"), "{\"id\":\"1\",\"text\":\"x\"}\n{\"id\":2}\n");

    Run run = Run.rssify("cluster", "--inputs", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(file + ":2: expected an object such as");
  }

  private static String cluster(Run run, int line) {
    return run.outLines().get(line).replaceFirst(".*\"cluster\":", "");
  }

  private Path inputs(String... texts) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < texts.length; i++) {
      lines.append("{\"id\":\"%d\",\"text\":\"%s\",\"lang\":\"en\"}%n".formatted(i, texts[i]));
    }
    return Files.writeString(folder.resolve("texts.ndjson"), lines);
  }
}
