package dev.rssify.service.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.outward.HubRequest;
import dev.rssify.core.operations.outward.OutwardEntries;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.push.HubSignature;
import dev.rssify.core.store.ClusterStore;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.EntryQuery.Order;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.outward.HubTasks;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.service.outward.OutwardAddress;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The hub of outward feeds, with a manual clock and scripted subscribers. */
@Timeout(60)
class WebSubHubTest {

  private static final String TOPIC = "https://feeds.example/out/all.atom";
  private static final OutwardAddress ADDRESS =
      new OutwardAddress(WebUrl.parse("https://feeds.example/").orElseThrow(), null, true);

  private final ScriptedServer publisher = ScriptedServer.start();
  private final ScriptedServer subscriber = ScriptedServer.start();
  private final ManualClock clock = new ManualClock(Instant.now());
  private final EngineConfig config =
      EngineConfigs.from(
          Configuration.load(
              null,
              Map.of(),
              Map.of(
                  "store",
                  "memory:",
                  "gate.starts_per_second",
                  "1000",
                  "fetch.allowed_ranges",
                  "127.0.0.0/8")));
  private final Rssify engine = Rssify.builder(config).open();
  private final Store store = engine.store();
  private final HubTasks hub = new HubTasks(store.tasks());
  private final HubTopic.Finder topics =
      new HubTopic.Finder(new OutwardFeeds(store.tasks()), ADDRESS, false);
  private final HubDeliveries deliveries =
      new HubDeliveries(
          store,
          topics,
          new HubSender(engine.transport(), config.fetch().userAgent()),
          Runnable::run,
          clock,
          _ -> {});
  private final HubAnnouncements announcements =
      new HubAnnouncements(store, topics, () -> {}, clock);
  private int published;
  private long announced;

  @BeforeEach
  void define() throws Exception {
    assertThat(new OutwardFeeds(store.tasks()).add(feed("all", 5, false))).isTrue();
    var _ = engine.add(publisher.uri("/feed").toString());
    publish(2);
  }

  @AfterEach
  void close() {
    engine.close();
    subscriber.close();
    publisher.close();
  }

  @Test
  void a_subscriber_that_confirms_gets_the_newest_entries_then_new_ones() throws Exception {
    subscribe();

    deliveries.step();

    assertThat(delivered()).hasSize(1);
    assertThat(delivered().getFirst().body()).contains("Entry 1<", "Entry 2<");
    publish(3);
    deliveries.step();
    RecordedRequest second = delivered().getLast();
    assertThat(second.body()).contains("Entry 3<").doesNotContain("Entry 2<");
    assertThat(second.header("Content-Type").orElseThrow()).startsWith("application/atom+xml");
    assertThat(second.header("Link").orElseThrow())
        .contains("<" + TOPIC + ">; rel=\"self\"")
        .contains("<https://feeds.example/hub>; rel=\"hub\"");
    assertThat(
            HubSignature.matches(
                second.header("X-Hub-Signature").orElseThrow(), "s3cret", second.bodyBytes()))
        .isTrue();
    assertThat(deliveries.step()).isZero();
  }

  @Test
  void a_subscriber_that_does_not_confirm_is_not_stored() {
    subscriber.on("/callback", Reply.ok("text/plain", "something else"));
    assertThat(hub.request(request(true), clock.instant())).isTrue();

    deliveries.step();
    deliveries.step();

    assertThat(hub.subscriptions(clock.instant())).isEmpty();
    assertThat(subscriber.requests("/callback")).hasSize(1);
  }

  @Test
  void a_verification_without_response_is_repeated_twice() {
    subscriber.on("/callback", Reply.status(503));
    assertThat(hub.request(request(true), clock.instant())).isTrue();

    for (int minutes = 0; minutes < 60; minutes++) {
      deliveries.step();
      clock.advance(Duration.ofMinutes(1));
    }

    assertThat(subscriber.requests("/callback")).hasSize(3);
    assertThat(hub.subscriptions(clock.instant())).isEmpty();
  }

  @Test
  void a_failing_subscriber_gets_every_entry_later_in_documents_of_the_usual_size()
      throws Exception {
    subscribe();
    deliveries.step();
    subscriber.on("/callback", Reply.status(500));
    publish(12);
    deliveries.step();
    deliveries.step();
    assertThat(delivered()).hasSize(2); // not again at once
    publish(1);
    subscriber.on("/callback", Reply.status(204));

    clock.advance(Duration.ofMinutes(1));
    deliveries.step();

    List<RecordedRequest> rest = delivered().subList(2, delivered().size());
    assertThat(rest).hasSize(3);
    for (int n = 3; n <= published; n++) {
      String title = "Entry " + n + "<";
      assertThat(rest.stream().filter(request -> request.body().contains(title))).hasSize(1);
    }
  }

  @Test
  void an_entry_announced_while_the_last_document_is_sent_is_delivered_next() throws Exception {
    subscribe();
    deliveries.step();
    publish(1);
    AtomicBoolean first = new AtomicBoolean(true);
    subscriber.on(
        "/callback",
        _ -> {
          if (first.getAndSet(false)) {
            assertThatCode(() -> publish(1)).doesNotThrowAnyException();
          }
          return Reply.status(204);
        });

    deliveries.step();

    assertThat(delivered()).hasSize(3);
    assertThat(delivered().get(1).body()).contains("Entry 3<").doesNotContain("Entry 4<");
    assertThat(delivered().getLast().body()).contains("Entry 4<").doesNotContain("Entry 3<");
    assertThat(deliveries.step()).isZero();
  }

  @Test
  void a_subscriber_that_is_gone_or_expired_gets_no_more_deliveries() throws Exception {
    subscribe();
    deliveries.step();
    clock.advance(Duration.ofDays(1).plusSeconds(1));
    publish(1);
    deliveries.step();
    assertThat(delivered()).hasSize(1);
    assertThat(hub.subscriptions(clock.instant())).isEmpty();

    subscribe();
    subscriber.on("/callback", Reply.status(410));
    publish(1);
    deliveries.step();
    publish(1);
    deliveries.step();

    assertThat(delivered()).hasSize(3);
    assertThat(hub.subscriptions(clock.instant())).isEmpty();
  }

  @Test
  void only_a_confirmed_request_ends_a_subscription() throws Exception {
    subscribe();
    subscriber.on("/callback", Reply.status(404));
    assertThat(hub.request(request(false), clock.instant())).isTrue();
    deliveries.step();
    assertThat(hub.subscriptions(clock.instant())).hasSize(1);

    confirm();
    assertThat(hub.request(request(false), clock.instant())).isTrue();
    deliveries.step();

    assertThat(hub.subscriptions(clock.instant())).isEmpty();
  }

  @Test
  void a_copy_that_the_document_leaves_out_is_not_delivered() throws Exception {
    OutwardFeed once = feed("once", 5, true);
    assertThat(new OutwardFeeds(store.tasks()).add(once)).isTrue();
    subscribe(TOPIC.replace("all", "once"));
    deliveries.step();
    store.cursors().save(ClusterStore.CURSOR, store.journal().head());
    publish(2);

    deliveries.step();
    assertThat(delivered()).hasSize(1); // the new entries were not compared yet

    String first = uid("Entry 3");
    store
        .clusters()
        .addMembers(
            List.of(
                new ClusterMember(first, first, 1, 1),
                new ClusterMember(uid("Entry 4"), first, 2, 2)));
    store.cursors().save(ClusterStore.CURSOR, store.journal().head());
    clock.advance(Duration.ofSeconds(5));
    deliveries.step();

    assertThat(delivered().getLast().body()).contains("Entry 3<").doesNotContain("Entry 4<");
    OutwardEntries documents = new OutwardEntries(store);
    assertThat(documents.page(once, documents.feeds(once), null, clock.instant()).entries())
        .extracting(entry -> entry.content().published().title())
        .contains("Entry 3")
        .doesNotContain("Entry 4");
  }

  private String uid(String title) {
    return store
        .entries()
        .all(new EntryQuery(Set.of(), null, Order.OLDEST_FIRST, null, 50))
        .filter(entry -> title.equals(entry.content().published().title()))
        .findFirst()
        .orElseThrow()
        .uid();
  }

  private void subscribe() {
    subscribe(TOPIC);
  }

  private void subscribe(String topic) {
    confirm();
    assertThat(hub.request(request(true, topic), clock.instant())).isTrue();
    assertThat(deliveries.step()).isPositive();
    assertThat(hub.subscriptions(clock.instant())).hasSize(1);
    subscriber.on("/callback", Reply.status(204));
  }

  /** Responds to a verification with its challenge. */
  private void confirm() {
    subscriber.on(
        "/callback",
        request ->
            Reply.ok(
                "text/plain",
                URLDecoder.decode(
                    request.target().replaceAll(".*hub\\.challenge=([^&]+).*", "$1"),
                    StandardCharsets.UTF_8)));
  }

  private HubRequest request(boolean subscribe) {
    return request(subscribe, TOPIC);
  }

  private HubRequest request(boolean subscribe, String topic) {
    return new HubRequest(
        subscribe,
        topic,
        subscriber.uri("/callback").toString(),
        "s3cret",
        Duration.ofDays(1).toSeconds());
  }

  private static OutwardFeed feed(String name, int size, boolean onePerCluster) {
    return new OutwardFeed(
        name,
        UUID.randomUUID(),
        null,
        List.of(),
        List.of(),
        List.of(),
        null,
        onePerCluster,
        size,
        OutwardFeed.Content.FULL,
        null,
        false);
  }

  private List<RecordedRequest> delivered() {
    return subscriber.requests("/callback").stream()
        .filter(request -> request.method().equals("POST"))
        .toList();
  }

  /** Publishes and polls new entries, and announces their events. */
  private void publish(int count) throws InterruptedException {
    published += count;
    publisher.on(
        "/feed",
        Reply.ok(
            "application/atom+xml",
            IntStream.rangeClosed(1, published)
                .mapToObj(n -> "<entry><id>e" + n + "</id><title>Entry " + n + "</title></entry>")
                .collect(
                    Collectors.joining(
                        "",
                        "<feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><title>F</title>",
                        "</feed>"))));
    engine.poll(publisher.uri("/feed").toString());
    if (store.journal().after(announced, 1_000)
        instanceof JournalRead.Events(List<JournalEvent> events)) {
      for (JournalEvent event : events) {
        announced = event.seq();
        announcements.deliver(event);
      }
      announcements.flush();
    }
  }
}
