package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StopSignal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Help, manual pages and usage errors of every command. */
class HelpTest {

  private static final Set<String> WITHOUT_STORE = Set.of("completion", "man", "help");

  /** They read files only and always print JSON. */
  private static final Set<String> OF_TEXTS = Set.of("keywords", "cluster");

  static Set<String> commands() {
    return new TreeSet<>(
        Main.commandLine(Map.of(), OutputStream.nullOutputStream()).getSubcommands().keySet());
  }

  @Test
  void the_overview_has_one_line_for_each_command_and_fits_a_screen() {
    Run run = Run.rssify("--help");

    assertThat(run.outLines()).hasSizeLessThan(60).allMatch(line -> line.length() <= 80);
    for (String command : commands()) {
      assertThat(run.outLines())
          .filteredOn(line -> line.startsWith(" " + command + " ", 12))
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void every_command_has_help_that_fits_a_terminal_and_ends_with_an_example(String command) {
    Run run = Run.rssify(command, "--help");

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).allMatch(line -> line.length() <= 80);
    if (!WITHOUT_STORE.contains(command) && !OF_TEXTS.contains(command)) {
      assertThat(run.out()).contains("--json", "--store", "--config", "-v", "-q", "Example");
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void every_command_has_a_manual_page(String command) {
    assertThat(Run.rssify("man", command).out())
        .startsWith(".TH \"RSSIFY-")
        .contains(".SH \"SYNOPSIS\"", "\\fB\\-h, \\-\\-help\\fR");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void a_named_command_is_created_alone_unless_it_needs_the_others(String command) {
    Set<String> made =
        Main.commandLine(Map.of(), OutputStream.nullOutputStream(), new StopSignal(), command)
            .getSubcommands()
            .keySet();

    assertThat(made).isEqualTo(WITHOUT_STORE.contains(command) ? commands() : Set.of(command));
  }

  @Test
  void the_completion_script_knows_every_command() throws IOException {
    String script = Run.rssify("completion").out();
    assertThat(commands()).allMatch(script::contains);

    Process bash = new ProcessBuilder("bash", "-n").start();
    try (OutputStream in = bash.getOutputStream()) {
      in.write(script.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(bash.onExit().join().exitValue()).isZero();
  }

  @Test
  void an_unknown_command_or_option_is_reported_with_the_nearest_one() {
    assertThat(Run.rssify("tial").err()).contains("unknown command 'tial'; did you mean 'tail'?");
    assertThat(Run.rssify("tail", "--sinse", "1h").err()).contains("did you mean '--since'?");
    assertThat(Run.rssify("man", "tial").err()).contains("did you mean 'tail'?");
    assertThat(Run.rssify("tial").exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "feeds --status rate-limit | 'rate-limit' is not a valid --status; did you mean 'rate-limited'?",
        "feeds --health gon | 'gon' is not a valid --health; did you mean 'gone'?",
        "export entires | 'entires' is not a valid WHAT; did you mean 'entries'?",
        "feeds --limit x | --limit takes a whole number, not 'x'",
        "tail --after x | --after takes a whole number, not 'x'",
        "tail --type nwe_entry | unknown event type 'nwe_entry'; did you mean 'new_entry'?",
        "raw 17 | FETCH_ID takes an id as listed by 'rssify export fetches', not '17'",
        "fetch --one a --from b | cannot be combined; give one of them",
        "export -o /nowhere/x.parquet | there is no folder /nowhere",
        "add | missing required parameter: 'URL'"
      })
  void a_usage_error_is_one_line_with_the_valid_values(String arguments, String words) {
    Run run = Run.rssify(arguments.split(" ", -1));

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err().lines().findFirst()).get().asString().startsWith("rssify: ");
    assertThat(run.err()).contains(words);
    assertThat(run.out()).isEmpty();
  }
}
