package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.StopSignal;
import dev.rssify.cli.io.Urls;
import dev.rssify.cli.render.Style;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Input as people type it is accepted, completed or reported with the nearest valid value. */
class CommandLineInputTest {

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "example.com/feed, https://example.com/feed",
    "example.com, https://example.com",
    "Example.com:8080/Feed?a=b, https://example.com:8080/Feed?a=b",
    "feed://example.com/feed, https://example.com/feed",
    "feed:http://example.com/feed, http://example.com/feed",
    "http://example.com/feed, http://example.com/feed",
    "localhost:8080/feed, https://localhost:8080/feed",
  })
  void a_url_is_accepted_in_common_spellings(String typed, String meant) {
    assertThat(Urls.feed(typed).url()).isEqualTo(meant);
  }

  @ParameterizedTest
  @CsvSource({"ls, feeds", "list, feeds", "rm, remove", "poll, fetch", "status, stats"})
  void short_names_run_their_command(String typed, String command) {
    assertThat(Run.rssify(typed, "--help").out()).startsWith("Usage: rssify " + command);
  }

  @Test
  void an_option_before_the_command_is_reported() {
    assertThat(Run.rssify("--store", "news.db", "feeds").err())
        .contains("--store comes after the command, as in 'rssify feeds --store news.db'");
  }

  @Test
  void version_is_also_a_command() {
    assertThat(Run.rssify("version").out()).isEqualTo(Run.rssify("--version").out());
  }

  @ParameterizedTest
  @CsvSource({
    "subscribe, add",
    "refresh, fetch",
    "unsubscribe, remove",
    "items, entries",
    "why, explain"
  })
  void an_unknown_command_is_reported_with_its_synonym(String typed, String command) {
    assertThat(Run.rssify(typed).err())
        .startsWith("rssify: unknown command '" + typed + "'; did you mean '" + command + "'?");
  }

  @Test
  void a_file_name_is_a_sqlite_store() {
    String file = folder.resolve("news.db").toString();

    assertThat(Run.rssify("add", "https://a.example/", "--no-check", "--store", file).exitCode())
        .isZero();
    assertThat(folder.resolve("news.db")).isRegularFile();
    assertThat(Run.rssify("config", "store", "--store", file).out())
        .isEqualTo("sqlite:" + file + "\n");
  }

  @Test
  void config_prints_one_value_and_suggests_the_nearest_key() {
    assertThat(Run.rssify("config", "fetch.timeout_ms").out()).isEqualTo("30000\n");
    assertThat(Run.rssify("config", "fetch.timeout").err())
        .contains("did you mean 'fetch.timeout_ms'?");
  }

  @Test
  void tail_accepts_f_a_limit_and_feeds() {
    try (ScriptedServer server = ScriptedServer.start()) {
      Map<String, String> store = store(server);

      assertThat(Run.rssify(store, "tail", "-f", "--limit", "1", "-n", "9").outLines()).hasSize(1);
      assertThat(Run.rssify(store, "tail", "harbour", "--until", "2099-01-01").out())
          .contains("new  Harbour: Seals");
      assertThat(Run.rssify(store, "tail", "--tag", "sea", "--no-follow").out()).contains("Seals");
      assertThat(Run.rssify(store, "tail", "--until", "2020-01-01").out()).isEmpty();
      assertThat(Run.rssify(store, "tail", "-f", "--no-follow").exitCode()).isEqualTo(2);
    }
  }

  @Test
  void tail_selects_events_by_the_tags_their_feed_had() {
    try (ScriptedServer server = ScriptedServer.start()) {
      Map<String, String> store = store(server);
      assertThat(Run.rssify(store, "edit", "harbour", "--tag", "land").exitCode()).isZero();
      assertThat(Run.rssify(store, "remove", "harbour", "--yes").exitCode()).isZero();

      assertThat(Run.rssify(store, "tail", "--no-follow", "--tag", "sea").out()).contains("Seals");
      assertThat(Run.rssify(store, "tail", "--no-follow", "--tag", "land").out())
          .contains("removed  ")
          .doesNotContain("Seals");
    }
  }

  @Test
  void entries_are_selected_by_tag_and_by_published_or_first_seen_time() {
    try (ScriptedServer server = ScriptedServer.start()) {
      Map<String, String> store = store(server);

      assertThat(entries(store, "--tag", "sea")).hasSize(1);
      assertThat(entries(store, "--since", "1h")).hasSize(1);
      assertThat(entries(store, "--until", "1h")).isEmpty();
      assertThat(entries(store, "--by", "published", "--since", "1h")).isEmpty();
      assertThat(
              entries(store, "--by", "published", "--since", "2020-05-01", "--until", "2020-05-02"))
          .hasSize(1);
      assertThat(Run.rssify(store, "entries", "--since", "1h", "--until", "2h").err())
          .contains("--since 1h is not before --until 2h");
    }
  }

  private static List<String> entries(Map<String, String> store, String... options) {
    String[] arguments = new String[1 + options.length];
    arguments[0] = "entries";
    System.arraycopy(options, 0, arguments, 1, options.length);
    Run run = Run.rssify(store, arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.outLines();
  }

  @Test
  void values_are_completed_from_the_store_the_settings_and_the_journal() {
    try (ScriptedServer server = ScriptedServer.start()) {
      Map<String, String> store = store(server);

      assertThat(completed(store, "fe")).containsExactly("feeds", "fetch");
      assertThat(completed(store, "show", "")).containsExactly("mine\tHarbour");
      assertThat(completed(store, "entries", "--tag", "")).containsExactly("sea");
      assertThat(completed(store, "tail", "--type", "new_")).containsExactly("new_entry");
      assertThat(completed(store, "feeds", "--status", "r")).containsExactly("rate-limited");
      assertThat(completed(store, "config", "fetch.timeout_"))
          .singleElement()
          .asString()
          .startsWith("fetch.timeout_ms\t");
      assertThat(completed(store, "fetch", "--from", "")).containsExactly(":files");
      assertThat(completed(store, "entries", "--unt"))
          .singleElement()
          .asString()
          .startsWith("--until\tOnly before");
      assertThat(completed(store, "man", "dis")).containsExactly("disable", "discover");
      assertThat(completed(store, "nonsense", "x")).isEmpty();
    }
  }

  private static List<String> completed(Map<String, String> environment, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] arguments = new String[2 + words.length];
    arguments[0] = CompleteCommand.NAME;
    arguments[1] = "--";
    System.arraycopy(words, 0, arguments, 2, words.length);
    Main.commandLine(environment, out, new StopSignal(), CompleteCommand.NAME).execute(arguments);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @ParameterizedTest
  @CsvSource({
    "bash, complete -F _rssify rssify",
    "zsh, #compdef rssify",
    "fish, complete -c rssify"
  })
  void every_shell_has_a_completion_script_and_the_current_shell_is_the_default(
      String shell, String words) {
    String script = Run.rssify("completion", shell).out();

    assertThat(script).contains(words, CompleteCommand.NAME, "reparse");
    assertThat(Run.rssify(Map.of("SHELL", "/usr/bin/" + shell), "completion").out())
        .isEqualTo(script);
  }

  @Test
  void a_script_for_zsh_in_fpath_completes_the_first_tab() {
    assertThat(Run.rssify("completion", "zsh").out())
        .containsSubsequence(
            "compdef _rssify rssify",
            "if [ \"$funcstack[1]\" = \"_rssify\" ]; then",
            "_rssify \"$@\"");
  }

  @Test
  void man_pages_name_files_variables_and_other_pages() {
    for (String command : List.of("tail", "fetch")) {
      assertThat(Run.rssify("man", command).out())
          .contains(".SH \"FILES\"", ".SH \"ENVIRONMENT\"", ".SH \"SEE ALSO\"", "NO_COLOR");
    }
  }

  @Test
  void a_terminal_gets_local_times_and_colors_and_a_pipe_iso_times() {
    Instant at = Instant.parse("2026-11-02T08:30:12Z");
    Style terminal = new Style(true, TimeZone.getTimeZone("Europe/Berlin"));

    assertThat(terminal.minute(at)).isEqualTo("2026-11-02 09:30");
    assertThat(terminal.second(at)).isEqualTo("2026-11-02 09:30:12");
    assertThat(terminal.paint(Style.Color.BAD, "x")).isEqualTo("\u001b[31mx\u001b[0m");
    assertThat(Style.PLAIN.minute(at)).isEqualTo("2026-11-02T08:30Z");
    assertThat(Style.PLAIN.second(at)).isEqualTo("2026-11-02T08:30:12Z");
    assertThat(Style.PLAIN.paint(Style.Color.BAD, "x")).isEqualTo("x");
  }

  @ParameterizedTest
  @CsvSource({
    "AUTO, true, '', xterm, true",
    "AUTO, true, 1, xterm, false",
    "AUTO, true, '', dumb, false",
    "AUTO, false, '', xterm, false",
    "ALWAYS, false, 1, dumb, true",
    "NEVER, true, '', xterm, false",
  })
  void colors_follow_the_option_the_variables_and_the_terminal(
      Style.When when, boolean terminal, String noColor, String term, boolean colors) {
    Map<String, String> environment = Map.of("NO_COLOR", noColor, "TERM", term);

    assertThat(Style.of(when, environment, terminal, () -> TimeZone.getTimeZone("UTC")).colors())
        .isEqualTo(colors);
  }

  @Test
  void colors_can_be_forced_in_a_pipe() {
    try (ScriptedServer server = ScriptedServer.start()) {
      Map<String, String> store = store(server);

      assertThat(Run.rssify(store, "feeds", "--color", "always").out()).contains("\u001b[32mok");
      assertThat(Run.rssify(store, "feeds").out()).doesNotContain("\u001b");
    }
  }

  /** A store with one feed that has one old entry. */
  private Map<String, String> store(ScriptedServer server) {
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version='2.0'><channel><title>T</title><item><title>Seals</title>"
                + "<guid>1</guid><pubDate>Fri, 01 May 2020 08:30:00 GMT</pubDate></item>"
                + "</channel></rss>"));
    Map<String, String> environment =
        Map.of(
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "RSSIFY_STORE",
            "sqlite:" + folder.resolve("store.db"));
    Run run =
        Run.rssify(
            environment,
            "add",
            server.uri("/feed").toString(),
            "--id",
            "mine",
            "--label",
            "Harbour",
            "--tag",
            "sea");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return environment;
  }
}
