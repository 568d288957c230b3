package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.testkit.NodeModules;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Sinks that are added by command: their events, pauses, tests, secrets. */
@Timeout(120)
class SinkCommandsTest {

  @TempDir private Path folder;

  private final ScriptedServer publisher = ScriptedServer.start();
  private final ScriptedServer receiver = ScriptedServer.start();

  @BeforeEach
  void serve() {
    document(1);
    receiver.on("/hook", Reply.status(204));
  }

  @AfterEach
  void close() {
    publisher.close();
    receiver.close();
  }

  private void document(int entries) {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < entries; i++) {
      items
          .append("<item><guid>t")
          .append(i)
          .append("</guid><title>Tide &lt;")
          .append(i)
          .append("&gt;</title><link>https://harbour.example/")
          .append(i)
          .append("</link><author>ebb@harbour.example (Ebb)</author><description>Water level ")
          .append(i)
          .append("</description></item>");
    }
    publisher.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version='2.0'><channel><title>Tides</title>" + items + "</channel></rss>"));
  }

  private Run run(String... words) {
    return Run.rssify(
        Map.of("BOARD", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
        Stream.concat(
                Arrays.stream(words),
                Stream.of(
                    "--store",
                    "sqlite:" + folder.resolve("a.db"),
                    "--set",
                    "fetch.allowed_ranges=127.0.0.0/8"))
            .toArray(String[]::new));
  }

  private Run fetch() {
    return run("fetch", "--all");
  }

  private String hook() {
    return receiver.uri("/hook").toString();
  }

  private List<String> bodies() {
    return receiver.requests("/hook").stream()
        .map(request -> request.bodyText(StandardCharsets.UTF_8))
        .toList();
  }

  private void subscribed(String... more) {
    assertThat(run("fetch", "--one", publisher.uri("/feed").toString()).exitCode()).isZero();
    if (more.length > 0) {
      assertThat(
              run(Stream.concat(
                          Stream.of("edit", publisher.uri("/feed").toString()), Arrays.stream(more))
                      .toArray(String[]::new))
                  .exitCode())
          .isZero();
    }
  }

  @Test
  void an_event_contains_everything_a_receiver_needs() {
    subscribed("--tag", "sea");
    assertThat(run("sinks", "add", hook(), "--name", "board").exitCode()).isZero();
    document(2);
    fetch();
    assertThat(bodies()).hasSize(1);
    assertThat(bodies().getFirst())
        .contains(
            "\"feed\":{\"id\":\"",
            "\"url\":\""
                + publisher.uri("/feed")
                + "\",\"title\":\"Tides\",\"subscription_ids\":[\"",
            "\"tags\":[\"sea\"]",
            "\"title\":\"Tide <1>\"",
            "\"summary\":\"Water level 1\"",
            "\"authors\":[\"Ebb\"]")
        .doesNotContain("\"entry\":");
    assertThat(run("tail", "-n", "1", "--no-follow", "--json").out().strip())
        .as("the same bytes everywhere")
        .isEqualTo(bodies().getFirst());
    assertThat(run("tail", "-n", "1", "--no-follow", "--json", "--full").out())
        .contains("\"entry\":{\"entry_uid\"", "\"text\":\"Water level 1\"");
  }

  @Test
  void a_secret_is_generated_and_shown_once() {
    subscribed();
    Run added = run("sinks", "add", hook(), "--name", "board");
    assertThat(added.out()).contains("secret: whsec_", "it is not shown again");
    assertThat(run("sinks", "--json").out())
        .contains("\"secret\":\"generated:board\"")
        .doesNotContain("whsec_");
    assertThat(run("sinks", "test", "board").out()).contains("board accepted the event");
    assertThat(receiver.requests("/hook").getFirst().header("webhook-signature").orElseThrow())
        .startsWith("v1,");
    assertThat(run("sinks", "add", hook(), "--name", "board").err())
        .contains("there is a sink named 'board'");
    assertThat(run("sinks", "add", hook(), "--secret", "tide").err())
        .contains("a literal secret is not allowed");
  }

  @Test
  void a_paused_sink_gets_nothing_and_continues_from_its_cursor() {
    subscribed();
    run("sinks", "add", hook(), "--name", "board");
    assertThat(run("sinks", "pause", "board").exitCode()).isZero();
    document(2);
    fetch();
    assertThat(bodies()).isEmpty();
    assertThat(run("sinks").out()).contains("sink:board", "paused");
    run("sinks", "resume", "board");
    fetch();
    assertThat(bodies()).hasSize(1);

    assertThat(run("sinks", "remove", "board").out()).contains("removed board");
    assertThat(run("sinks").out()).doesNotContain("board");
    assertThat(run("sinks", "remove", "board").exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
  }

  @Test
  void stored_events_are_replayed_in_order_and_the_cursor_stays() {
    subscribed();
    document(3);
    fetch();
    run("sinks", "add", hook(), "--name", "board", "--type", "new_entry");
    String before = run("sinks", "--json").out();

    assertThat(run("sinks", "replay", "board", "--after", "0").out()).contains("replayed");

    assertThat(bodies()).map(b -> b.replaceAll(".*Tide <(\\d)>.*", "$1")).containsExactly("1", "2");
    assertThat(run("sinks", "--json").out()).isEqualTo(before);
    assertThat(run("sinks", "replay", "board").err()).contains("--after SEQ or --since TIME");

    receiver.on("/hook", Reply.status(503));
    Run stopped = run("sinks", "replay", "board", "--since", "1h");
    assertThat(stopped.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(stopped.out() + stopped.err()).contains("503", "continue with --after ");
  }

  @Test
  void a_sink_gets_only_the_matches_of_its_standing_query() {
    subscribed();
    run("queries", "add", "second", "level 2");
    run("sinks", "add", hook(), "--name", "board", "--query", "second");
    run(
        "sinks",
        "add",
        hook(),
        "--name",
        "text",
        "--query",
        "second",
        "--template",
        "{title} {link}");
    document(3);
    fetch();

    assertThat(bodies())
        .hasSize(2)
        .anySatisfy(body -> assertThat(body).isEqualTo("Tide <2> https://harbour.example/2"))
        .anySatisfy(body ->
            assertThat(body)
                .contains(
                    "\"type\":\"query_matched\"", "\"query\":\"second\"", "\"title\":\"Tide"));
  }

  @Test
  void events_are_selected_by_type_feed_and_tag() {
    subscribed("--tag", "sea");
    run("sinks", "add", hook(), "--name", "land", "--tag", "land");
    run("sinks", "add", hook(), "--name", "gone", "--type", "feed_gone");
    run("sinks", "add", hook(), "--name", "one", "--feed", publisher.uri("/feed").toString());
    document(2);
    fetch();
    assertThat(bodies()).hasSize(1);
    assertThat(run("sinks", "add", hook(), "--type", "new_entri").err())
        .contains("did you mean 'new_entry'?");
  }

  @Test
  void chat_services_get_their_own_format_with_escaped_text() {
    subscribed();
    run("sinks", "add", "slack:" + hook(), "--name", "slack");
    run("sinks", "add", "discord:" + hook(), "--name", "discord");
    run("sinks", "add", hook(), "--name", "text", "--template", "{feed}: {title} {link}");
    document(2);
    fetch();
    assertThat(bodies())
        .anySatisfy(body ->
            assertThat(body)
                .contains("<https://harbour.example/1|Tide &lt;1&gt;>\\nWater level 1\\nTides"))
        .anySatisfy(body ->
            assertThat(body)
                .contains("\"embeds\":[{\"title\":\"Tide <1>\"", "\"allowed_mentions\""))
        .contains("Tides: Tide <1> https://harbour.example/1");
    assertThat(run("sinks").out())
        .contains("slack:http://")
        .doesNotContainPattern("(slack|discord):\\S*hook");
    assertThat(run("sinks", "add", hook(), "--template", "{titel}").err())
        .contains("unknown placeholder {titel}");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void a_command_gets_events_and_its_failures_become_dead_letters() throws Exception {
    subscribed();
    Path file = folder.resolve("events.ndjson");
    run("sinks", "add", "--exec", "cat >> '" + file + "'; echo >> '" + file + "'", "--name", "cat");
    document(3);
    fetch();
    assertThat(Files.readAllLines(file)).hasSize(2).allMatch(line -> line.contains("new_entry"));
    assertThat(run("sinks", "add", hook(), "--exec", "true").err())
        .contains("give a URL or --exec, not both");
    assertThat(run("sinks", "add", "gopher://board.example/").err())
        .contains("no sink for 'gopher:'", "exec");
  }

  @Test
  void the_javascript_library_of_standard_webhooks_verifies_a_delivery() throws Exception {
    assumeTrue(
        NodeModules.find("standardwebhooks").isPresent(),
        "the npm package standardwebhooks is not installed; .ci/run does it");
    NodeModules.linkInto(folder);
    Path script =
        Files.writeString(
            folder.resolve("verify.js"),
            """
            const { Webhook } = require('standardwebhooks');
            const [secret, id, timestamp, signature, body] = process.argv.slice(2);
            new Webhook(secret).verify(body, {
              'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature });
            """);
    subscribed();
    run("sinks", "add", hook(), "--name", "board", "--secret", "env:BOARD");
    run("sinks", "test", "board");
    RecordedRequest request = receiver.requests("/hook").getFirst();
    Process node =
        new ProcessBuilder(
                "node",
                script.toString(),
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                request.header("webhook-id").orElseThrow(),
                request.header("webhook-timestamp").orElseThrow(),
                request.header("webhook-signature").orElseThrow(),
                request.bodyText(StandardCharsets.UTF_8))
            .inheritIO()
            .start();
    assertThat(node.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(node.exitValue()).isZero();
  }
}
