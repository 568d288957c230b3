package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.embed.Storage;
import dev.rssify.testing.contract.KilledChild;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks over real connections: delivery, dead letters, cursors. */
@Timeout(120)
class WebhookCommandsTest {

  @TempDir private Path folder;

  private final ScriptedServer publisher = ScriptedServer.start();
  private final ScriptedServer receiver = ScriptedServer.start();
  private String store = "";

  @BeforeEach
  void name_the_store() {
    store = "sqlite:" + folder.resolve("a.db");
  }

  @AfterEach
  void close() {
    publisher.close();
    receiver.close();
  }

  private static Reply items(int count) {
    return Reply.ok(
        "application/rss+xml",
        "<rss version='2.0'><channel><title>Tides</title>"
            + IntStream.range(0, count)
                .mapToObj(i -> "<item><guid>" + i + "</guid><title>Tide " + i + "</title></item>")
                .collect(Collectors.joining())
            + "</channel></rss>");
  }

  private String[] settings(String hook) {
    String secret = "file:" + folder.resolve("secret.txt");
    return new String[] {
      "--store",
      store,
      "--set",
      "fetch.allowed_ranges=127.0.0.0/8",
      "--set",
      "webhooks.board.url=" + hook,
      "--set",
      "webhooks.board.secret=" + secret
    };
  }

  private Run runWith(String hook, String... words) throws IOException {
    Files.writeString(folder.resolve("secret.txt"), "tide\n");
    return Run.rssify(
        Map.of(),
        Stream.concat(Arrays.stream(words), Arrays.stream(settings(hook))).toArray(String[]::new));
  }

  private Run run(String... words) throws IOException {
    return runWith(receiver.uri("/hook").toString(), words);
  }

  private Run fetch(String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("fetch", "--one"));
    words.add(publisher.uri("/feed").toString());
    words.addAll(List.of(more));
    return run(words.toArray(String[]::new));
  }

  private List<String> types() {
    return receiver.requests("/hook").stream()
        .map(request -> request.bodyText(StandardCharsets.UTF_8))
        .map(body -> body.replaceFirst(".*?\"type\":\"([^\"]*)\".*", "$1"))
        .toList();
  }

  private static String id(RecordedRequest request) {
    return request.header("webhook-id").orElseThrow();
  }

  @Test
  void a_receiver_gets_signed_events_without_initial_entries() throws Exception {
    publisher.on("/feed", items(2));
    receiver.on("/hook", Reply.status(204));
    assertThat(fetch().exitCode()).isZero();

    assertThat(types()).containsExactly("feed_added");
    RecordedRequest reported = receiver.requests("/hook").getFirst();
    assertThat(reported.method()).isEqualTo("POST");
    assertThat(reported.header("webhook-signature").orElseThrow()).startsWith("v1,");
    assertThat(reported.bodyText(StandardCharsets.UTF_8)).contains(id(reported));
    assertThat(run("sinks", "--json").out()).contains("\"behind\":0,\"dead_letters\":0");
  }

  @Test
  void rejected_events_are_listed_and_can_be_replayed() throws Exception {
    publisher.on("/feed", items(2));
    receiver.on("/hook", Reply.status(400));
    fetch("--set", "webhooks.board.initial=true");
    assertThat(types()).hasSize(3);

    assertThat(run("deadletters", "list").outLines()).hasSize(4);
    assertThat(run("sinks").outLines().getLast()).startsWith("webhook:board").endsWith("3");
    Run again = run("deadletters", "replay");
    assertThat(again.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(again.out()).contains("the receiver responded with 400", "0 of 3 delivered");

    String id =
        run("deadletters", "list", "--json")
            .outLines()
            .getFirst()
            .replaceFirst(".*?\"id\":\"([^\"]*)\".*", "$1");
    assertThat(run("deadletters", "drop", id).out()).contains("dropped 1");
    receiver.on("/hook", Reply.status(200));
    assertThat(run("deadletters", "replay").out()).contains("2 of 2 delivered");
    assertThat(run("deadletters", "list").out()).contains("no dead letters");
  }

  @Test
  void a_configured_webhook_is_tested_and_replayed_but_changed_only_in_the_configuration()
      throws Exception {
    publisher.on("/feed", items(2));
    receiver.on("/hook", Reply.status(204));
    fetch("--set", "webhooks.board.initial=true");
    assertThat(types()).hasSize(3);

    assertThat(run("sinks", "test", "webhook:board").out()).contains("accepted the event");
    assertThat(types()).hasSize(4);
    Run replayed = run("sinks", "replay", "webhook:board", "--after", "0");
    assertThat(replayed.out()).as(replayed.err()).contains("replayed the events up to 3");
    assertThat(types()).hasSize(5); // without initial entries

    for (String action : List.of("pause", "resume", "remove")) {
      Run refused = run("sinks", action, "webhook:board");
      assertThat(refused.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
      assertThat(refused.err())
          .contains("webhook:board is defined in the configuration", "Its cursor stays");
    }
    assertThat(run("sinks", "test", "webhook:bord").err())
        .contains("no sink 'webhook:bord' was added or configured; did you mean 'webhook:board'");
  }

  @Test
  void dead_letters_in_json_name_their_feed_and_a_sink_is_named_as_listings_show_it()
      throws Exception {
    publisher.on("/feed", items(1));
    receiver.on("/bad", Reply.status(400));
    run("sinks", "add", receiver.uri("/bad").toString(), "--name", "bad", "--initial");
    receiver.on("/hook", Reply.status(204));
    fetch();

    for (String name : List.of("bad", "sink:bad")) {
      assertThat(run("deadletters", "--sink", name, "--json").out())
          .contains("\"type\":\"new_entry\"", "\"feed_title\":\"Tides\"");
      assertThat(run("sinks", "pause", name).out()).contains("paused");
    }
    assertThat(run("deadletters", "--sink", "none").err()).contains("no sink 'none'");
  }

  @Test
  void a_receiver_that_was_unavailable_gets_everything_from_the_next_process() throws Exception {
    publisher.on("/feed", items(2));
    receiver.on("/hook", Reply.status(503));
    fetch("--set", "webhooks.board.initial=true");
    assertThat(run("sinks", "--json").out()).contains("\"behind\":3,\"dead_letters\":0");

    receiver.on("/hook", Reply.status(200));
    run("fetch", "--set", "webhooks.board.initial=true");
    List<String> ids = receiver.requests("/hook").stream().map(WebhookCommandsTest::id).toList();
    assertThat(ids.stream().distinct()).hasSize(3);
    assertThat(ids.subList(ids.size() - 3, ids.size())).doesNotHaveDuplicates();
  }

  @Test
  void a_private_address_is_refused_by_the_same_guard_as_feeds() throws Exception {
    publisher.on("/feed", items(1));
    runWith("http://10.0.0.1/hook", "fetch", "--one", publisher.uri("/feed").toString());
    assertThat(run("sinks", "--json").out()).contains("\"behind\":2,\"dead_letters\":0");
  }

  @Test
  void a_webhook_without_a_secret_or_with_an_unknown_key_is_rejected() {
    assertThat(Run.rssify("config", "--set", "webhooks.board.url=https://a.example/").err())
        .contains("webhooks.board.secret is missing");
    assertThat(Run.rssify("config", "--set", "webhooks.board.ulr=https://a.example/").err())
        .contains("unknown key 'webhooks.board.ulr'");
    assertThat(
            Run.rssify(
                    "config",
                    "--set",
                    "webhooks.board.url=https://a.example/",
                    "--set",
                    "webhooks.board.secret=tide")
                .err())
        .contains("a literal secret is not allowed")
        .doesNotContain("tide");
  }

  @Test
  void forget_deletes_the_cursor_of_a_sink() throws Exception {
    publisher.on("/feed", items(2));
    receiver.on("/hook", Reply.status(400));
    fetch();
    assertThat(run("sinks", "forget", "webhook:bord").err())
        .contains("no sink 'webhook:bord'; did you mean 'webhook:board'?");
    Run early = run("sinks", "forget", "webhook:board");
    assertThat(early.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(early.err()).contains("1 dead letters", "deadletters drop --sink webhook:board");

    run("deadletters", "drop", "--sink", "webhook:board");
    assertThat(run("sinks", "forget", "webhook:board", "--json").out()).contains("\"forgotten\"");
    assertThat(run("sinks").out()).doesNotContain("webhook:board");
    assertThat(run("sinks", "forget", "webhook:board").exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run("sinks", "forget").err()).contains("forget needs the name of a sink");
  }

  @Test
  void a_webhook_with_an_unknown_event_type_is_rejected() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("rssify.yml"),
            """
            webhooks:
              board:
                url: https://board.example/
                secret: env:BOARD
                events: [entry_updated, new_entri]
            """);
    Run run = Run.rssify("serve", "--config", file.toString(), "--store", store);
    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err())
        .contains(
            "rssify.yml:5",
            "webhooks.board.events: unknown event type 'new_entri'; did you mean"
                + " 'new_entry'?");
  }

  @Test
  void a_killed_process_loses_no_event() throws Exception {
    AtomicInteger polls = new AtomicInteger();
    publisher.on("/feed", _ -> items(1 + 3 * polls.getAndIncrement()));
    receiver.on("/hook", Reply.status(200));
    Files.writeString(folder.resolve("secret.txt"), "tide");
    Path feeds =
        Files.writeString(
            folder.resolve("feeds.json"),
            "[{\"url\": \"%s\", \"poll_interval_seconds\": 1}]".formatted(publisher.uri("/feed")));
    for (int kill = 0; kill < 2; kill++) {
      List<String> words = new ArrayList<>(List.of("serve", "--json", "--from", feeds.toString()));
      words.addAll(List.of(settings(receiver.uri("/hook").toString())));
      new KilledChild(Main.class, folder)
          .run(5, kill * 3_000_000, _ -> {}, words.toArray(String[]::new));
    }
    run("fetch", "--all");

    List<String> reported =
        receiver.requests("/hook").stream().map(WebhookCommandsTest::id).toList();
    try (Storage storage = Storage.openExisting(store)) {
      List<JournalEvent> all =
          ((JournalRead.Events) storage.store().journal().after(0, 10_000)).events();
      List<String> wanted =
          all.stream()
              .filter(event ->
                  !(event.payload() instanceof JournalEvent.Payload.NewEntry(var entry)
                      && entry.initial()))
              .map(event -> event.eventId().toString())
              .toList();
      assertThat(wanted).hasSizeGreaterThan(5);
      assertThat(reported.stream().distinct()).containsExactlyElementsOf(wanted);
    }
  }
}
