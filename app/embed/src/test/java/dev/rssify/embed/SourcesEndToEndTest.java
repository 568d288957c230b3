package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.dispatch.Budgets;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.ReparseProposal;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A page and an API of feeds.json through the whole engine. */
class SourcesEndToEndTest {

  private static final String PAGE =
      """
      <title>Notices</title>
      <ul><li><a href="/1">Pier closed</a><i>Until spring</i><li><a href="/2">Fog horn</a><i>Tested daily</i></ul>
      """;

  private final ScriptedServer server = ScriptedServer.start();
  private final Storage storage = Storage.open("memory:");
  private final List<JournalEvent> events = new ArrayList<>();
  private final Rssify engine =
      Rssify.builder(brisk())
          .storage(storage)
          .registration(SinkRegistration.fromNowOn(events::add))
          .listener(EngineListener.NONE)
          .open();

  /** Spacing is tested elsewhere, with a manual clock. */
  private static EngineConfig brisk() {
    return EngineConfig.defaults()
        .onLoopback()
        .withGate(
            new GateConfig(2, Duration.ofMillis(20), Set.of(), 256, 1024, 512, Budgets.defaults()));
  }

  @AfterEach
  void stop() {
    engine.close();
    server.close();
  }

  private List<SubscriptionRequest> requests(String path, String type, String config) {
    return new FeedListJson()
        .read(
            "[{\"url\": \"%s\", \"source_type\": \"%s\", \"config\": %s}]"
                .formatted(server.uri(path), type, config))
        .requests();
  }

  private String poll(List<SubscriptionRequest> requests) throws InterruptedException {
    List<PollOutcome> outcomes = engine.pass().run(requests, _ -> {});
    assertThat(outcomes).hasSize(1);
    return outcomes.getFirst().code();
  }

  private List<Entry> entries(String path) {
    FeedAddress address = new FeedAddress(server.uri(path).toString());
    return storage.store().entries().list(EntryQuery.newest(address.feedId(), 9)).entries();
  }

  private List<String> requests() {
    return server.requests().stream().map(RecordedRequest::target).toList();
  }

  @Test
  void R22_a_page_is_fetched_only_if_robots_txt_allows_it() throws Exception {
    server.on("/robots.txt", Reply.ok("text/plain", "User-agent: *\nDisallow: /secret"));
    server.on("/list", Reply.ok("text/html", PAGE));

    assertThat(poll(requests("/list", "html", "{\"item\": \"li\"}"))).isEqualTo("ok");
    assertThat(poll(requests("/secret", "html", "{\"item\": \"li\"}")))
        .isEqualTo("robots_disallowed");

    assertThat(requests()).containsExactly("/robots.txt", "/list");
    assertThat(entries("/list"))
        .extracting(entry -> entry.content().published().title())
        .containsExactlyInAnyOrder("Pier closed", "Fog horn");
  }

  @Test
  void pages_of_one_host_share_its_robots_txt_and_all_complete() throws Exception {
    server.on("/robots.txt", Reply.status(301).header("Location", "/rules.txt"));
    server.on("/rules.txt", Reply.ok("text/plain", ""));
    List<SubscriptionRequest> requests = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      server.on("/" + i, Reply.ok("text/html", PAGE));
      requests.addAll(requests("/" + i, "html", "{\"item\": \"li\"}"));
    }

    assertThat(engine.pass().run(requests, _ -> {}))
        .extracting(PollOutcome::code)
        .containsExactly("ok", "ok", "ok");
    assertThat(requests()).contains("/0", "/1", "/2").startsWith("/robots.txt");
  }

  @Test
  void another_configuration_fetches_unconditionally_and_parses_the_same_page_again()
      throws Exception {
    server.on("/robots.txt", Reply.status(404));
    server.on("/list", Reply.ok("text/html", PAGE).header("ETag", "\"1\""));
    poll(requests("/list", "html", "{\"item\": \"li\"}"));

    assertThat(poll(requests("/list", "html", "{\"item\": \"li\", \"summary\": \"i\"}")))
        .isEqualTo("ok");

    assertThat(server.requests("/list").getLast().header("If-None-Match")).isEmpty();
    assertThat(events)
        .extracting(JournalEvent::type)
        .containsExactly(
            "feed_added",
            "new_entry",
            "new_entry",
            "feed_changed",
            "entry_updated",
            "entry_updated");
  }

  @Test
  void stored_responses_are_parsed_again_by_the_source_of_their_feed() throws Exception {
    server.on("/api", Reply.ok("application/json", "{\"hits\": [{\"n\": 1, \"t\": \"One\"}]}"));
    List<SubscriptionRequest> titled =
        requests("/api", "http-json", "{\"items\": \"/hits\", \"id\": \"/n\", \"title\": \"/t\"}");
    assertThat(poll(titled)).isEqualTo("ok");

    assertThat(reparse()).isEmpty();

    List<SubscriptionRequest> untitled =
        requests("/api", "http-json", "{\"items\": \"/hits\", \"id\": \"/n\", \"title\": \"/n\"}");
    engine.add(untitled, FirstPoll.SPREAD);
    assertThat(reparse()).hasSize(1);
    assertThat(entries("/api"))
        .extracting(entry -> entry.content().published().title())
        .containsExactly("1");
  }

  private List<ReparseProposal> reparse() {
    List<ReparseProposal> proposals = new ArrayList<>();
    RawOperations.of(EngineConfig.defaults(), storage)
        .reparse()
        .run(
            new Reparse.Request(Set.of(), Instant.EPOCH, null, true),
            Instant.now(),
            proposals::add);
    return proposals;
  }

  @Test
  void an_invalid_source_is_rejected_and_nothing_of_its_list_is_added() {
    List<SubscriptionRequest> requests =
        new ArrayList<>(requests("/fine", "html", "{\"item\": \"li\"}"));
    requests.addAll(requests("/wrong", "html", "{\"item\": \"li[\"}"));

    assertThatThrownBy(() -> engine.add(requests, FirstPoll.SPREAD))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            server.uri("/wrong")
                + ": source html: 'item' must be a string: a CSS selector of each item,"
                + " such as \"article.post\" (not a CSS selector)");
    assertThat(storage.store().feeds().list(null, 9)).isEmpty();
  }
}
