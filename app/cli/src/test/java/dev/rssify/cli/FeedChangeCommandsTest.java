package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.feeds.RemoveCommand;
import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.embed.Storage;
import dev.rssify.testkit.http.Reply;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Commands that show and change single feeds, named in every way. */
class FeedChangeCommandsTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour news</title>
      <item><title>Seals on the pier</title><guid>1</guid><link>https://harbour.example/seals</link>
      <description>Three of them, asleep.</description>
      <pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate></item>
      </channel></rss>\
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {"Harbour news", "harbour NEWS", "harb", "mine", "URL", "ID", "ID8", "BARE"})
  void a_feed_is_named_by_any_displayed_name(String name) {
    add("/feed", "--id", "mine");
    String id = id("mine");
    String named =
        switch (name) {
          case "URL" -> url("/feed");
          case "ID" -> id;
          case "ID8" -> id.substring(0, 8);
          case "BARE" -> url("/feed").replace("http://", "");
          default -> name;
        };

    assertThat(rssify("show", named).out())
        .contains("Harbour news", "status        ok", url("/feed"), id);
    assertThat(rssify("explain", named).exitCode()).isZero();
    assertThat(rssify("entries", named).outLines())
        .containsExactly(
            "2026-11-02T08:30Z  Harbour news: Seals on the pier",
            "                   https://harbour.example/seals");
  }

  @Test
  void an_ambiguous_prefix_is_an_error_that_lists_the_matches() {
    add("/one", "--label", "Harbour east");
    add("/two", "--label", "Harbour west");

    Run run = rssify("show", "harbour");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err()).contains("'harbour' is ambiguous", "Harbour east", "Harbour west");
    assertThat(rssify("show", "harbour w").out()).startsWith("Harbour west");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://harbour.example/seals", "1"})
  void an_entry_is_shown_with_its_feed_and_text(String name) {
    add("/feed");

    assertThat(rssify("show", name).out())
        .startsWith("Seals on the pier\n")
        .contains("feed          Harbour news", "Three of them, asleep.");
    assertThat(rssify("show", name, "--json").out()).startsWith("{\"entry_uid\":");
    assertThat(rssify("show", "nothing").err()).contains("rssify feeds", "rssify entries");
  }

  @Test
  void edit_changes_only_the_given_options_and_an_empty_value_removes_one() {
    add("/feed", "--tag", "sea", "--every", "1h");

    rssify("edit", "harbour", "--label", "Port", "--tag", "north", "--untag", "sea");
    assertThat(rssify("show", "port", "--json").out())
        .contains("\"label\":\"Port\"", "\"tags\":[\"north\"]");
    assertThat(rssify("show", "port").out()).contains("  interval    1h");
    rssify("edit", "port", "--cron", "0 8 * * *", "--zone", "Europe/Berlin", "--priority", "3");
    assertThat(rssify("show", "port").out())
        .contains("0 8 * * * (Europe/Berlin)", "  priority    3")
        .doesNotContain("  interval    1h");
    rssify("edit", "port", "--label", "", "--cron", "", "--notes", "by the sea");
    assertThat(rssify("show", "harbour").out())
        .contains("by the sea")
        .doesNotContain("Port", "0 8 * * *");
  }

  @Test
  void feeds_with_a_tag_are_changed_and_explained_together() {
    add("/a", "--tag", "sea", "--no-check");
    add("/b", "--tag", "sea", "--no-check");
    add("/c", "--no-check");

    assertThat(rssify("pause", "--tag", "sea", "--for", "2d").outLines()).hasSize(2);
    assertThat(rssify("feeds", "--status", "paused", "--json").outLines()).hasSize(2);
    assertThat(rssify("resume", "--tag", "sea").outLines()).hasSize(2);
    assertThat(rssify("disable", url("/a"), url("/c"), "--tag", "sea").outLines()).hasSize(1);
    assertThat(rssify("enable", "--tag", "sea").outLines()).hasSize(2);
    assertThat(rssify("explain", "--tag", "sea", "--json").outLines()).hasSize(2);
    assertThat(rssify("explain", url("/a"), url("/c"), "--json").outLines()).hasSize(2);
    Run unconfirmed = rssify("reset", "--tag", "sea");
    assertThat(unconfirmed.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(unconfirmed.err()).contains("without a terminal give --yes");
    assertThat(rssify("reset", "--tag", "sea", "--yes").outLines()).hasSize(2);
  }

  @Test
  void edit_sets_and_removes_when_the_history_is_fetched() {
    add("/feed");

    rssify("edit", "harbour", "--backfill", "all", "--backfill-from", "wordpress");
    assertThat(rssify("show", "harbour", "--json").out())
        .contains("\"backfill\":\"all\"", "\"backfill_from\":\"wordpress\"");
    rssify("edit", "harbour", "--backfill", "");
    assertThat(rssify("show", "harbour", "--json").out())
        .contains("\"backfill\":null", "\"backfill_from\":\"wordpress\"");
    assertThat(rssify("edit", "harbour", "--backfill", "maybe").err())
        .contains("--backfill must be off, gap or all, not 'maybe'");
  }

  @Test
  void edit_sets_and_removes_how_a_hub_pushes_a_feed() {
    add("/feed");

    rssify("edit", "harbour", "--push", "only");
    assertThat(rssify("show", "harbour", "--json").out()).contains("\"push\":\"only\"");
    rssify("edit", "harbour", "--label", "Port");
    assertThat(rssify("show", "port", "--json").out()).contains("\"push\":\"only\"");
    rssify("edit", "port", "--push", "");

    assertThat(rssify("show", "port", "--json").out()).doesNotContain("\"push\":\"only\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "edit mine --push maybe | --push must be auto, off or only, not 'maybe'",
        "edit mine | nothing to change; give --label",
        "edit mine --cron nonsense | --cron 'nonsense'",
        "edit mine --interval soon | --interval takes a time such as",
        "edit mine --zone UTC --label x | --zone requires --cron",
        "edit other --label x | no feed 'other'",
        "pause --for 2d | --for requires a FEED",
        "enable | give a FEED or --tag TAG",
        "explain | give a FEED or --tag TAG",
        "backfill | give a FEED or --tag TAG",
        "tail -n -1 | -n 10 starts with the last 10 events",
        "queries remove | give the name of a query; 'rssify queries' lists them",
        "rederive --kind article --limit 0 | --limit must be at least 1",
        "pause holidays | or give a reason with --reason",
        "feeds --tag none | rssify edit FEED --tag TAG",
      })
  void a_usage_error_names_the_remedy(String arguments, String words) {
    add("/feed", "--id", "mine");

    Run run = rssify(arguments.split(" ", -1));

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err()).contains(words);
  }

  @Test
  void one_of_several_subscriptions_is_edited_by_its_id() {
    add("/feed");
    rssify("add", url("/feed"), "--no-check", "--id", "mine");

    assertThat(rssify("edit", url("/feed"), "--label", "x").err())
        .contains("several subscriptions", "mine");
    assertThat(rssify("edit", "mine", "--label", "Port").exitCode()).isZero();
    assertThat(rssify("feeds").out()).contains("Port");
  }

  @Test
  void a_disabled_feed_is_not_polled_until_it_is_enabled() {
    add("/feed");

    assertThat(rssify("disable", "harbour").out())
        .isEqualTo("Harbour news: disabled, next poll never\n");
    rssify("fetch", "--all");
    assertThat(server.requests("/feed")).hasSize(1);
    assertThat(rssify("feeds", "--status", "disabled").out()).contains("Harbour news");
    assertThat(rssify("enable", "harbour").out()).isEqualTo("Harbour news: ok, next poll now\n");
  }

  @Test
  void a_feed_is_paused_for_a_time_and_resumed() {
    add("/feed");

    assertThat(rssify("pause", "harbour", "--for", "2d", "--reason", "moving").out())
        .startsWith("Harbour news is not polled until 20");
    assertThat(rssify("show", "harbour").out()).contains("status        paused", "moving, until");
    assertThat(rssify("resume", "harbour").out()).isEqualTo("Harbour news is polled again\n");
    assertThat(rssify("resume", "harbour").out()).isEqualTo("Harbour news was not paused\n");
    assertThat(rssify("pause", "harbour").out()).contains("until 'rssify resume FEED'");
    assertThat(rssify("feeds").out()).contains("paused", "never");

    rssify("disable", "harbour");
    assertThat(rssify("resume", "harbour").out())
        .contains("is no longer paused, but disabled; 'rssify enable FEED' polls it again");
  }

  @Test
  void a_feed_that_is_reset_before_its_first_success_is_not_ok() {
    server.on("/broken", Reply.status(500));
    rssify("fetch", "--one", url("/broken"));

    assertThat(rssify("reset", url("/broken")).out()).contains(": new, next poll now");
    assertThat(rssify("feeds", "--store", "missing.db").err())
        .contains("'rssify add URL --store sqlite:missing.db' creates it");
  }

  @Test
  void reset_undoes_an_accepted_redirect_and_clears_failures() {
    add("/feed");
    try (Storage storage = Storage.openExisting(store())) {
      Feed feed = OpenStores.feed(storage.store(), "harbour");
      FeedAddress there = new FeedAddress("https://moved.example/feed");
      Feed moved = feed.movedTo(there, feed.placement().movedTo(there)).nextVersion();
      storage
          .store()
          .commits()
          .commit(List.of(PollCommit.of(feed, moved, Main.CLOCK.instant(), List.of())));
    }
    assertThat(rssify("feeds").out()).contains("https://moved.example/feed");

    assertThat(rssify("reset", "harbour").out()).isEqualTo("Harbour news: ok, next poll now\n");

    assertThat(rssify("feeds").out()).contains(url("/feed")).doesNotContain("moved.example");
    rssify("fetch");
    assertThat(server.requests("/feed")).hasSize(2);
  }

  @Test
  void remove_asks_for_confirmation_on_a_terminal_and_requires_yes_without_one() {
    add("/feed", "--id", "mine");

    assertThat(rssify("remove", "mine").exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(rssify("remove", "mine").err()).contains("without a terminal give --yes");
    assertThat(removed("n")).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(removed("")).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(rssify("feeds").out()).contains("Harbour news");
    assertThat(removed("y")).isZero();
    assertThat(rssify("feeds").out()).doesNotContain("Harbour news");
  }

  private int removed(String input) {
    CommandContext terminal =
        new CommandContext(
            environment(),
            OutputStream.nullOutputStream(),
            new StopSignal(),
            Main.CLOCK,
            () -> 0,
            () -> TimeZone.getTimeZone("UTC"),
            () -> true,
            question -> {
              assertThat(question).contains("Harbour news", url("/feed"));
              return Optional.of(input);
            });
    CommandLine remove = new CommandLine(new RemoveCommand(terminal));
    remove.setOut(new PrintWriter(new StringWriter()));
    remove.setErr(new PrintWriter(new StringWriter()));
    return remove.execute("mine");
  }

  private void add(String path, String... options) {
    server.on(path, Reply.ok("application/rss+xml", FEED));
    String[] arguments = new String[2 + options.length];
    arguments[0] = "add";
    arguments[1] = url(path);
    System.arraycopy(options, 0, arguments, 2, options.length);
    Run run = rssify(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private String id(String name) {
    return rssify("show", name, "--json").out().replaceFirst("(?s)\\{\"id\":\"([^\"]+)\".*", "$1");
  }
}
