package dev.rssify.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.dist.Program.Ended;
import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs the commands that change feeds and polls; see {@link EveryCommandIT}. */
class FeedCommandsIT extends ProgramOnAStore {

  @Test
  void add_and_remove_a_feed() throws Exception {
    InstalledProgram own = on("own.db");

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
    InstalledProgram own = on("edited.db");
    own.run("add", "--no-check", feed);

    assertThat(own.run("edit", feed, "--label", "Harbour", "--tag", "sea").exitCode()).isZero();
    assertThat(own.run("feeds", "--tag", "sea").out()).contains("Harbour");
  }

  @Test
  void disable_and_enable_stop_and_start_polling() throws Exception {
    InstalledProgram own = on("disabled.db");
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
    InstalledProgram own = on("reset.db");
    own.run("add", feed);

    assertThat(own.run("reset", feed).out()).contains("ok, next poll now");
  }

  @Test
  void import_adds_valid_lines_and_reports_invalid_ones() throws Exception {
    Files.writeString(folder.resolve("urls.txt"), feed + "\nnot a url\n");
    Ended run = on("imported.db").run("import", path("urls.txt"));

    assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(run.out()).contains("added  " + feed, "1 added, 0 already there, 1 invalid");
    assertThat(run.err()).contains("urls.txt:2");
  }

  @Test
  void pause_and_resume_stop_and_start_polling() throws Exception {
    InstalledProgram own = on("paused.db");
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
    Process serve = processOn("served.db").start("serve", "--from", path("feeds.json"), "--json");

    assertThat(Program.firstLine(serve)).contains("\"seq\":");
    serve.destroy();

    assertThat(serve.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(on("served.db").run("verify").out()).contains("no problems");
  }
}
