package dev.rssify.dist;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.Main;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.dist.Program.Ended;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every command of the built program on a store that {@code fetch} filled from a small world.
 * Details are in the unit tests of each command.
 */
class EveryCommandIT {

  private static final int FEEDS = 4;

  @TempDir private static Path folder;

  private static Simulator world;
  private static Program rssify;
  private static Ended fetched;

  /** The id of a subscription; simulated feeds are identified by URL. */
  private static String feed;

  @BeforeAll
  static void fill_a_store() throws IOException, InterruptedException {
    world = Simulator.start(SimulatorConfig.defaults(InstantSource.system()).sized(2, FEEDS));
    feed = world.feedUrls().getFirst();
    rssify = on("shared.db");
    Files.writeString(
        folder.resolve("feeds.json"),
        world.feedUrls().stream().collect(Collectors.joining("\",\"", "[\"", "\"]")));
    fetched = rssify.run("fetch", "--from", "feeds.json");
  }

  @AfterAll
  static void end_the_world() {
    world.close();
  }

  private static Program on(String store) {
    return new Program(
        folder,
        Map.of("RSSIFY_STORE", "sqlite:" + store, "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8"));
  }

  @Test
  void every_command_is_run_here() {
    Set<String> run =
        Arrays.stream(EveryCommandIT.class.getDeclaredMethods())
            .map(method -> method.getName().replaceFirst("_.*", ""))
            .collect(Collectors.toSet());
    assertThat(run)
        .containsAll(
            new TreeSet<>(
                Main.commandLine(Map.of(), OutputStream.nullOutputStream())
                    .getSubcommands()
                    .keySet()));
  }

  @Test
  void fetch_polls_every_feed() {
    assertThat(fetched.err()).isEmpty();
    assertThat(fetched.exitCode()).isZero();
    assertThat(fetched.lines().getLast()).startsWith("Polled " + FEEDS + " feeds, 0 failed; ");
  }

  @Test
  void feeds_are_listed() throws Exception {
    assertThat(output("feeds")).contains("STATUS", feed);
    assertThat(rssify.run("feeds", "--json").lines()).hasSize(FEEDS);
  }

  @Test
  void entries_are_listed() throws Exception {
    assertThat(rssify.run("entries", "--limit", "3", "--json").lines())
        .hasSize(3)
        .allMatch(line -> line.startsWith("{\"entry_uid\":"));
  }

  @Test
  void stats_count() throws Exception {
    assertThat(output("stats")).contains("feeds    " + FEEDS, "ENTRIES BY SOURCE");
  }

  @Test
  void search_finds_nothing_for_a_word_that_no_entry_has() throws Exception {
    assertThat(rssify.run("search", "xyzzyplugh").out()).contains("No entries match.");
  }

  @Test
  void index_shows_its_state() throws Exception {
    assertThat(output("index")).contains(" entries in ");
  }

  @Test
  void queries_are_listed() throws Exception {
    assertThat(output("queries")).contains("No standing queries.");
  }

  @Test
  void tail_shows_the_journal() throws Exception {
    assertThat(rssify.run("tail", "--no-follow", "-n", "2", "--json").lines())
        .hasSize(2)
        .allMatch(line -> line.contains("\"type\":\"new_entry\""));
  }

  @Test
  void what_delivers_is_listed() throws Exception {
    assertThat(output("out", "add", "dist")).contains("/out/dist.atom?token=");
    assertThat(output("mcp")).doesNotContain("rssify:");
    assertThat(output("sinks", "-q")).doesNotContain("rssify:");
    assertThat(output("deadletters", "list")).contains("no dead letters");
  }

  @Test
  void backfill_needs_pages() throws Exception {
    assertThat(rssify.run("backfill", feed).err()).contains("offers no pages of history");
  }

  @Test
  void explain_gives_reasons() throws Exception {
    assertThat(output("explain", feed)).contains("because of new entries", "If a poll now found");
  }

  @Test
  void get_fetches_once() throws Exception {
    assertThat(output("get", feed)).contains("status    200", "verdict   a feed");
  }

  @Test
  void discover_finds() throws Exception {
    assertThat(output("discover", feed)).contains(feed);
  }

  @Test
  void validate_distinguishes_feeds_from_pages() throws Exception {
    Ended run = rssify.run("validate", feed, feed.replaceFirst("/\\d+/.*", "/robots.txt"));

    assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(run.out() + run.err()).contains(feed, "/robots.txt");
  }

  @Test
  void sources_are_listed() throws Exception {
    assertThat(output("sources")).contains("http-json", "html");
  }

  @Test
  void parse_reads_a_file() throws Exception {
    Files.writeString(
        folder.resolve("feed.xml"),
        "<rss version='2.0'><channel><title>Tides</title><item><title>High</title></item>"
            + "</channel></rss>");
    assertThat(output("parse", "feed.xml")).contains("\"title\":\"Tides\"", "\"title\":\"High\"");
  }

  @Test
  void keywords_of_texts_are_printed() throws Exception {
    Files.writeString(folder.resolve("k.ndjson"), "{\"id\": \"1\", \"text\": \"Ferry again\"}\n");
    assertThat(output("keywords", "--inputs", "k.ndjson")).contains("\"keywords\":[");
  }

  @Test
  void cluster_prints_a_number_for_each_text() throws Exception {
    Files.writeString(folder.resolve("c.ndjson"), "{\"id\": \"1\", \"text\": \"Ferry again\"}\n");
    assertThat(output("cluster", "--inputs", "c.ndjson")).contains("\"cluster\":");
  }

  @Test
  void extract_prints_the_article_of_a_page() throws Exception {
    Files.writeString(
        folder.resolve("page.html"),
        "<title>Ferry</title><nav><a href=/>Home</a></nav><h1>Ferry</h1><p>It sails again.</p>");
    assertThat(output("extract", "page.html")).startsWith("Ferry").contains("It sails again.");
  }

  @Test
  void export_writes_all_formats() throws Exception {
    assertThat(output("export", "feeds", "--format", "opml")).contains("<opml", feed);
    assertThat(rssify.run("export", "entries", "--format", "csv").lines().getFirst())
        .startsWith("entry_uid,feed_id,title");
    output("export", "raw", "-o", "all.warc.gz");
    assertThat(folder.resolve("all.warc.gz")).isNotEmptyFile();
    output("export", "entries", "-o", "entries.parquet");
    assertThat(folder.resolve("entries.parquet")).content(ISO_8859_1).startsWith("PAR1");
  }

  @Test
  void raw_shows_the_bytes_as_served() throws Exception {
    String fetch = rssify.run("export", "fetches").lines().getFirst();
    String id = fetch.replaceFirst(".*\"fetch_id\":\"([^\"]+)\".*", "$1");

    assertThat(output("raw", id, "--decoded", "--headers")).contains("Content-Type:");
  }

  @Test
  void reparse_finds_no_difference() throws Exception {
    assertThat(output("reparse")).contains(FEEDS + " responses", "nothing differs");
  }

  @Test
  void rederive_reads_stored_pages_only() throws Exception {
    assertThat(output("rederive", "--kind", "article")).contains(" 0 derived, 0 current");
  }

  @Test
  void article_says_why_there_is_none() throws Exception {
    String entry = rssify.run("entries", "--limit", "1", "--json").lines().getFirst();
    String uid = entry.replaceFirst("\\{\"entry_uid\":\"([^\"]+)\".*", "$1");

    Ended ended = rssify.run("article", uid);

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).contains("has no article");
  }

  @Test
  void verify_finds_no_problems() throws Exception {
    assertThat(output("verify")).contains("no problems");
  }

  @Test
  void compact_deletes_nothing_new() throws Exception {
    assertThat(output("compact")).contains("0 responses deleted");
  }

  @Test
  void backup_and_restore_make_the_same_store_again() throws Exception {
    output("backup", "copy");
    Program other = on("restored.db");

    assertThat(other.run("restore", "copy").exitCode()).isZero();
    assertThat(other.run("entries", "--json", "--limit", "500").out())
        .isNotEmpty()
        .isEqualTo(rssify.run("entries", "--json", "--limit", "500").out());
  }

  @Test
  void restore_overwrites_nothing() throws Exception {
    output("backup", "second-copy");

    assertThat(rssify.run("restore", "second-copy").exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
  }

  @Test
  void add_and_remove_a_feed() throws Exception {
    Program own = on("own.db");

    assertThat(own.run("add", feed).out()).contains(feed);
    assertThat(own.run("remove", "--yes", feed).exitCode()).isZero();
    assertThat(own.run("feeds", "--json").out()).isEmpty();
  }

  @Test
  void remove_rejects_unknown_feeds() throws Exception {
    Ended run = rssify.run("remove", "unknown");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void remove_asks_for_confirmation() throws Exception {
    Ended run = rssify.run("remove", feed);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err()).contains("--yes");
    assertThat(output("feeds", feed)).contains(feed);
  }

  @Test
  void show_prints_a_feed_and_an_entry() throws Exception {
    String entry = rssify.run("entries", feed, "--limit", "1", "--json").out();
    String uid = entry.replaceFirst("(?s).*\"entry_uid\":\"([^\"]+)\".*", "$1");

    assertThat(output("show", feed)).contains("status", "next poll", feed);
    assertThat(output("show", uid)).contains("first seen", uid);
  }

  @Test
  void edit_changes_a_label() throws Exception {
    Program own = on("edited.db");
    own.run("add", "--no-check", feed);

    assertThat(own.run("edit", feed, "--label", "Harbour", "--tag", "sea").exitCode()).isZero();
    assertThat(own.run("feeds", "--tag", "sea").out()).contains("Harbour");
  }

  @Test
  void disable_and_enable_stop_and_start_polling() throws Exception {
    Program own = on("disabled.db");
    own.run("add", "--no-check", feed);

    assertThat(own.run("disable", feed).out()).contains("disabled");
    assertThat(own.run("fetch", "--all").out()).contains("no feed of this store is polled");
    assertThat(own.run("enable", feed).out()).contains("new, next poll now");
  }

  @Test
  void enable_rejects_unknown_feeds() throws Exception {
    assertThat(rssify.run("enable", "unknown").err()).contains("rssify feeds");
  }

  @Test
  void reset_polls_a_feed_again() throws Exception {
    Program own = on("reset.db");
    own.run("add", feed);

    assertThat(own.run("reset", feed).out()).contains("ok, next poll now");
  }

  @Test
  void import_adds_valid_lines_and_reports_invalid_ones() throws Exception {
    Files.writeString(folder.resolve("urls.txt"), feed + "\nnot a url\n");
    Ended run = on("imported.db").run("import", "urls.txt");

    assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(run.out()).contains("added  " + feed, "1 added, 0 already there, 1 invalid");
    assertThat(run.err()).contains("urls.txt:2");
  }

  @Test
  void pause_and_resume_stop_and_start_polling() throws Exception {
    Program own = on("paused.db");
    own.run("add", "--no-check", feed);

    assertThat(own.run("pause", "--reason", "repairs").exitCode()).isZero();
    assertThat(own.run("fetch").err()).contains("repairs");
    assertThat(own.run("resume").exitCode()).isZero();
    assertThat(own.run("fetch").lines().getLast()).startsWith("Polled 1 feed, 0 failed");
  }

  @Test
  void resume_without_pause_is_not_an_error() throws Exception {
    assertThat(rssify.run("resume").exitCode()).isZero();
  }

  @Test
  void serve_polls_until_it_is_stopped() throws Exception {
    Process serve = on("served.db").start("serve", "--from", "feeds.json", "--json");

    assertThat(Program.firstLine(serve)).contains("\"seq\":");
    serve.destroy();

    assertThat(serve.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(on("served.db").run("verify").out()).contains("no problems");
  }

  @Test
  void config_prints_origins() throws Exception {
    assertThat(output("config", "--changed")).contains("store", "shared.db", "RSSIFY_STORE");
  }

  @Test
  void config_prints_every_setting() throws Exception {
    assertThat(output("config")).contains("fetch.timeout_ms", "gate.starts_per_second");
  }

  @Test
  void doctor_checks_everything() throws Exception {
    assertThat(rssify.run("doctor").out()).contains("java", "store", FEEDS + " feeds", "disk");
  }

  @Test
  void conformance_shows_a_rule_passed() throws Exception {
    assertThat(output("conformance", "--rule", "R12")).contains("R12");
  }

  @Test
  void demo_shows_new_entries_offline() throws Exception {
    List<String> events = rssify.run("demo", "--for", "3s", "--json").lines();

    assertThat(events).anyMatch(line -> line.contains("\"type\":\"new_entry\""));
  }

  @Test
  void completion_and_help_list_every_command() throws Exception {
    assertThat(output("completion")).contains("reparse");
    assertThat(output("help", "reparse")).startsWith("Usage: rssify reparse");
  }

  @Test
  void man_prints_pages() throws Exception {
    assertThat(output("man", "reparse")).startsWith(".TH");
  }

  @Test
  void help_is_printed_without_a_command() throws Exception {
    assertThat(output()).contains("Usage: rssify", "demo", "fetch");
  }

  /** The output of a successful run. */
  private static String output(String... arguments) throws Exception {
    Ended run = rssify.run(arguments);
    assertThat(run.exitCode()).as("%s: %s", List.of(arguments), run.err()).isZero();
    return run.out();
  }
}
