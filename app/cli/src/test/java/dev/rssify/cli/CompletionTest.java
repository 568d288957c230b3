package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.rssify.cli.io.StopSignal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the shells complete: values that are fixed, and names of what is stored. */
class CompletionTest {

  @TempDir private static Path folder = Path.of("");

  @BeforeAll
  static void store() {
    rssify("add", "--no-check", "--id", "mine", "--label", "Harbour", "https://a.example/harbour");
    rssify("add", "--no-check", "--label", "Tides", "--tag", "sea", "https://a.example/tides");
    rssify("sinks", "add", "https://board.example/hook", "--name", "board");
    rssify("queries", "add", "storms", "storm");
    rssify("out", "add", "coast", "--tag", "sea", "--title", "The coast");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sinks test _              | queries sink:board",
        "entries --key _           |",
        "deadletters --sink s       | sink:board",
        "queries test _            | storms",
        "out write _               | coast",
        "out show co                | coast",
        "out r                      | remove rotate-token revoke",
        "out add x --query _       | storms",
        "out add x --content _     | full excerpt",
        "out write x --format _    | atom rss json opml",
        "sinks add x --query _     | storms",
        "sinks add x --format s     | slack",
        "sinks add x --exec _      |",
        "sinks add x --feed t       | Tides",
        "rederive --kind k          | keywords",
        "edit mine --push o         | off only",
        "edit mine --untag _       | sea",
        "edit mine --zone Europe/Be | Europe/Belfast Europe/Belgrade Europe/Berlin",
        "backfill mine --from w     | wordpress",
        "export _                  | entries feeds fetches stats derived raw",
        "export entries _          | mine Tides",
        "reparse _                 | mine Tides",
        "remove https://a.example/t | https://a.example/tides",
        "tail --type new_entry,feed_a | new_entry,feed_added",
        "feeds --status=fail        | --status=failing",
        "feeds --tag=s              | --tag=sea",
        "serve --roles api,po       | api,poll",
        "serve --listen --no-p      | --no-poll",
        "parse --content-type text/h | text/html",
        "fetch --log j              | json",
        "config --set fetch.discovery= | fetch.discovery=true fetch.discovery=false",
        "deadletters drop _        |",
      })
  void a_value_is_completed(String line, String expected) {
    String[] words =
        Stream.of(line.split(" ")).map(word -> word.equals("_") ? "" : word).toArray(String[]::new);

    assertThat(completed(words))
        .extracting(one -> one.replaceFirst("\t.*", ""))
        .containsExactlyElementsOf(expected == null ? List.of() : List.of(expected.split(" ")));
  }

  @Test
  void a_feed_is_completed_by_its_name_in_any_case_and_by_its_id() {
    String id =
        rssify("feeds", "Tide", "--json").out().replaceFirst("(?s).*?\"id\":\"([^\"]+).*", "$1");

    assertThat(completed("show", "tide")).containsExactly("Tides\thttps://a.example/tides");
    assertThat(completed("show", id.substring(0, 8))).containsExactly(id + "\tTides");
    assertThat(completed("show", "har")).containsExactly("Harbour\thttps://a.example/harbour");
  }

  @Test
  void settings_have_descriptions() {
    assertThat(completed("config", "gate.concurrency")).first().asString().contains("\t");
    assertThat(completed("fetch", "--set", "gate.concurrency")).first().asString().contains("=\t");
  }

  static Stream<Arguments> lines() {
    return Stream.of(
        Arguments.of("rssify sinks test sink:b", "b", "board", "sinks test sink:b"),
        Arguments.of("rssify feeds --tag=", "=", "sea", "feeds --tag="),
        Arguments.of("rssify show Tide\\ t", "Tide\\ t", "Tide\\ tables", "show Tide t"),
        Arguments.of("rssify show ", "", "sink:board --tag=sea Tide\\ tables", "show"));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void bash_gets_what_follows_its_word_breaks_quoted(
      String line, String part, String expected, String asked) throws Exception {
    assumeThat(Path.of("/bin/bash")).exists();
    Path script =
        Files.writeString(folder.resolve("completion"), rssify("completion", "bash").out());
    stub();
    String run =
        """
        source '%s'
        COMP_LINE=%s COMP_POINT=%d COMP_WORDS=(rssify %s) COMP_CWORD=1
        _rssify 2>/dev/null
        echo "${COMPREPLY[@]}"
        """
            .formatted(script, quoted(line), line.length(), quoted(part));

    assertThat(bash(run)).isEqualTo(expected);
    assertThat(Files.readString(folder.resolve("asked")).stripTrailing())
        .isEqualTo("__complete -- " + asked);
  }

  /** A program that prints the candidates that start with its last argument. */
  private static void stub() throws IOException {
    Path stub = folder.resolve("rssify");
    Files.writeString(
        stub,
        """
        #!/bin/bash
        echo "$@" > '%s'
        for one in sink:board --tag=sea 'Tide tables'; do
          case $one in "${@: -1}"*) printf '%%s\\tdescription\\n' "$one" ;; esac
        done
        """
            .formatted(folder.resolve("asked")));
    assertThat(stub.toFile().setExecutable(true)).isTrue();
  }

  private static String quoted(String text) {
    return "'" + text + "'";
  }

  private static String bash(String script) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/bash", "-c", script).redirectErrorStream(true);
    builder.environment().merge("PATH", folder.toString(), (path, own) -> own + ":" + path);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output.stripTrailing();
  }

  private static List<String> completed(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] arguments =
        Stream.concat(Stream.of(CompleteCommand.NAME, "--"), Stream.of(words))
            .toArray(String[]::new);
    Main.commandLine(environment(), out, new StopSignal(), CompleteCommand.NAME).execute(arguments);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static Map<String, String> environment() {
    return Map.of("RSSIFY_STORE", "sqlite:" + folder.resolve("rssify.db"));
  }

  private static Run rssify(String... arguments) {
    return Run.rssify(environment(), arguments);
  }
}
