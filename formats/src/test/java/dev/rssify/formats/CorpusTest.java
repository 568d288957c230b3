package dev.rssify.formats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Third-party documents, scored by the corpus's own scorer, if it is next to the checkout. */
class CorpusTest {

  private static final double BAR = 0.97;
  private static final Pattern LAST_LINE = Pattern.compile("passed (\\d+) of (\\d+)");

  private final Path corpus =
      Path.of(System.getProperty("rssify.root", ".."), "..", "shared", "corpus", "feeds");

  @BeforeEach
  void the_corpus_exists() {
    assumeTrue(Files.isRegularFile(corpus.resolve("score.py")), "no corpus next to the checkout");
    assumeTrue(runs("python3", "--version"), "no python3 for the scorer");
  }

  @Test
  void documents_match_the_expectations_of_other_parsers(@TempDir Path work) throws Exception {
    Path inputs = work.resolve("inputs.ndjson");
    Path results = work.resolve("results.ndjson");
    Files.writeString(inputs, score("--inputs", "cases"));
    CorpusRun.run(inputs, results);
    String report = score("cases", results.toString(), "--failures");
    Matcher last = LAST_LINE.matcher(report);
    assertThat(last.find()).as(report).isTrue();
    double share = Double.parseDouble(last.group(1)) / Double.parseDouble(last.group(2));
    assertThat(share).as(report).isGreaterThanOrEqualTo(BAR);
  }

  private String score(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("python3", "score.py"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(corpus.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static boolean runs(String... command) {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
