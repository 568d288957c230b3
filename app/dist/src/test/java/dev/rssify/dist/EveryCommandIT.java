package dev.rssify.dist;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.Main;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.dist.Program.Ended;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Runs every command of the built program on a store that {@code fetch} filled from a small
 * simulation. Details are in the unit tests of each command.
 */
class EveryCommandIT extends ProgramOnAStore {

  @Test
  void every_command_is_run_here() {
    Set<String> run =
        Stream.of(EveryCommandIT.class, FeedCommandsIT.class, ContentCommandsIT.class)
            .flatMap(test -> Arrays.stream(test.getDeclaredMethods()))
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
  void stats_are_printed() throws Exception {
    assertThat(output("stats")).contains("feeds    " + FEEDS, "ENTRIES BY SOURCE");
  }

  @Test
  void tail_prints_the_journal() throws Exception {
    assertThat(rssify.run("tail", "--no-follow", "-n", "2", "--json").lines())
        .hasSize(2)
        .allMatch(line -> line.contains("\"type\":\"new_entry\""));
  }

  @Test
  void out_prints_the_address_of_an_outward_feed() throws Exception {
    assertThat(output("out", "add", "dist")).contains("/out/dist.atom?token=");
  }

  @Test
  void mcp_ends_at_the_end_of_its_input() throws Exception {
    assertThat(processOn("shared.db").run("mcp")).isEqualTo(new Ended(0, "", ""));
  }

  @Test
  void sinks_are_listed() throws Exception {
    assertThat(output("sinks", "-q")).doesNotContain("rssify:");
  }

  @Test
  void workers_are_listed() throws Exception {
    assertThat(output("workers")).contains("a single process polls");
  }

  @Test
  void deadletters_are_listed() throws Exception {
    assertThat(output("deadletters", "list")).contains("no dead letters");
  }

  @Test
  void backfill_requires_pages() throws Exception {
    assertThat(rssify.run("backfill", feed).err()).contains("offers no pages of history");
  }

  @Test
  void polls_lists_the_fetch_log() throws Exception {
    assertThat(output("polls", feed)).contains("OUTCOME", "ok");
  }

  @Test
  void explain_prints_reasons() throws Exception {
    assertThat(output("explain", feed)).contains("because of new entries", "If a poll now found");
  }

  @Test
  void get_prints_status_and_verdict() throws Exception {
    assertThat(output("get", feed)).contains("status    200", "verdict   a feed");
  }

  @Test
  void discover_finds_feeds() throws Exception {
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
    assertThat(output("parse", path("feed.xml")))
        .contains("\"title\":\"Tides\"", "\"title\":\"High\"");
  }

  @Test
  void export_writes_all_formats() throws Exception {
    assertThat(output("export", "feeds", "--format", "opml")).contains("<opml", feed);
    assertThat(rssify.run("export", "entries", "--format", "csv").lines().getFirst())
        .startsWith("entry_uid,feed_id,feed_title,feed_url,title");
    output("export", "raw", "-o", path("all.warc.gz"));
    assertThat(folder.resolve("all.warc.gz")).isNotEmptyFile();
    output("export", "entries", "-o", path("entries.parquet"));
    assertThat(folder.resolve("entries.parquet")).content(ISO_8859_1).startsWith("PAR1");
  }

  @Test
  void raw_prints_the_stored_bytes() throws Exception {
    String fetch = rssify.run("export", "fetches").lines().getFirst();
    String id = fetch.replaceFirst(".*\"fetch_id\":\"([^\"]+)\".*", "$1");

    assertThat(output("raw", id, "--decoded", "--headers")).contains("Content-Type:");
  }

  @Test
  void reparse_finds_no_difference() throws Exception {
    assertThat(output("reparse")).contains(FEEDS + " responses", "nothing differs");
  }

  @Test
  void verify_finds_no_problems() throws Exception {
    assertThat(output("verify")).contains("no problems");
  }

  @Test
  void compact_deletes_no_recent_response() throws Exception {
    assertThat(output("compact")).contains("0 responses deleted");
  }

  @Test
  void backup_and_restore_create_an_equal_store() throws Exception {
    output("backup", path("copy"));
    InstalledProgram other = on("restored.db");

    assertThat(other.run("restore", path("copy")).exitCode()).isZero();
    assertThat(other.run("entries", "--json", "--limit", "500").out())
        .isNotEmpty()
        .isEqualTo(rssify.run("entries", "--json", "--limit", "500").out());
  }

  @Test
  void restore_overwrites_no_store() throws Exception {
    output("backup", path("second-copy"));

    assertThat(rssify.run("restore", path("second-copy")).exitCode())
        .isEqualTo(ExitCode.WRONG_USAGE);
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
  void doctor_runs_all_checks() throws Exception {
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
}
