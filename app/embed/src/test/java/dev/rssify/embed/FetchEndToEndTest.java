package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** feeds.json with two small feeds, one fetch, then another. */
class FetchEndToEndTest {

  private final ScriptedServer harbour = server("127.0.0.2");
  private final ScriptedServer garden = server("127.0.0.3");
  private final Storage storage = Storage.open("memory:");
  private final List<JournalEvent> events = new ArrayList<>();
  private final Rssify engine =
      Rssify.builder(EngineConfig.defaults().onLoopback())
          .storage(storage)
          .registration(SinkRegistration.fromNowOn(events::add))
          .listener(EngineListener.NONE)
          .open();

  private List<Subscription> feeds = List.of();

  @BeforeEach
  void two_publishers() throws IOException {
    harbour.on(
        "/news.rss",
        Reply.status(200)
            .body(bytes("harbour.rss"))
            .header("Content-Type", "application/rss+xml")
            .header("ETag", "\"tide-1\""),
        Reply.status(304));
    garden.on("/notes.atom", Reply.status(200).body(bytes("garden.atom")).gzip());
    feeds =
        new FeedListJson()
            .read(
                """
                [{"url": "%s", "label": "harbour"}, {"url": "%s", "label": "garden"}]
                """
                    .formatted(harbour.uri("/news.rss"), garden.uri("/notes.atom")))
            .feeds();
  }

  @AfterEach
  void stop() {
    engine.close();
    harbour.close();
    garden.close();
  }

  @Test
  void one_fetch_reports_every_entry_and_stores_both_payloads() throws Exception {
    List<PollOutcome> outcomes = engine.pass().run(SubscriptionRequest.plain(feeds), outcome -> {});

    assertThat(outcomes).allMatch(PollOutcome.Succeeded.class::isInstance);
    assertThat(events)
        .extracting(JournalEvent::type)
        .containsExactly("feed_added", "feed_added", "new_entry", "new_entry", "new_entry");
    assertThat(titles())
        .containsExactlyInAnyOrder(
            "Ferry back in service", "Seals on the north pier", "Leeks before the frost");
    assertThat(stored(feeds.get(0))).isEqualTo(bytes("harbour.rss"));
    assertThat(stored(feeds.get(1))).isNotEqualTo(bytes("garden.atom")).startsWith(0x1f, 0x8b);
  }

  @Test
  void an_entry_is_normalized_and_refers_to_its_own_bytes() throws Exception {
    engine.pass().run(SubscriptionRequest.plain(feeds), outcome -> {});

    Entry ferry =
        storage
            .store()
            .entries()
            .list(EntryQuery.newest(feeds.getFirst().feedId(), 9))
            .entries()
            .getFirst();
    assertThat(ferry.content().canonicalLink()).isEqualTo("https://harbour.example/ferry?id=7");
    assertThat(ferry.content().text()).isEqualTo("After three weeks the ferry runs again.");
    assertThat(ferry.sortAt()).isEqualTo(ferry.content().published().published()).isNotNull();
  }

  @Test
  void a_second_fetch_into_the_same_store_adds_nothing() throws Exception {
    engine.pass().run(SubscriptionRequest.plain(feeds), outcome -> {});
    List<PollOutcome> again = engine.pass().run(SubscriptionRequest.plain(feeds), outcome -> {});

    assertThat(again).extracting(PollOutcome::code).containsExactlyInAnyOrder("fresh", "unchanged");
    assertThat(events).hasSize(5);
  }

  @Test
  void a_failing_feed_does_not_affect_the_others() throws Exception {
    List<Subscription> three = new ArrayList<>(feeds);
    three.add(Subscription.to(new FeedAddress(harbour.uri("/nothing-here").toString())));

    List<PollOutcome> outcomes = engine.pass().run(SubscriptionRequest.plain(three), outcome -> {});

    assertThat(outcomes)
        .extracting(PollOutcome::code)
        .containsExactlyInAnyOrder("ok", "ok", "http_404");
    assertThat(events).filteredOn(event -> event.type().equals("new_entry")).hasSize(3);
  }

  private List<String> titles() {
    return events.stream()
        .map(JournalEvent::payload)
        .filter(JournalEvent.Payload.NewEntry.class::isInstance)
        .map(payload -> ((JournalEvent.Payload.NewEntry) payload).entry())
        .map(entry -> Objects.requireNonNull(entry.title()))
        .toList();
  }

  private byte[] stored(Subscription feed) {
    List<RawFetch> raws = storage.store().raws().newest(feed.feedId(), 10);
    assertThat(raws).hasSize(1);
    return storage.raw().read(raws.getFirst().bodyRef()).map(Body::toBytes).orElseThrow();
  }

  private ScriptedServer server(String address) {
    return ScriptedServer.start(ServerSetup.plain().address(address).clock(InstantSource.system()));
  }

  private static byte[] bytes(String name) throws IOException {
    try (InputStream in = FetchEndToEndTest.class.getResourceAsStream("/feeds/" + name)) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}
