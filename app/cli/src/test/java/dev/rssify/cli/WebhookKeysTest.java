package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.publish.RetryLater;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import dev.rssify.embed.EngineConfig;
import dev.rssify.service.ConfiguredSinks;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ReplyFault;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Settings of webhooks, each with its effect. */
@Timeout(60)
class WebhookKeysTest {

  private static final EntryHeadline ENTRY = entry(false, false);

  private final ScriptedServer receiver = ScriptedServer.start();
  private final ManualClock clock = ManualClock.start();
  private final Store store = MemoryStore.open();
  private int events;

  @AfterEach
  void close() {
    receiver.close();
  }

  private static EntryHeadline entry(boolean initial, boolean backfill) {
    return new EntryHeadline(
        "u1",
        NameUuid.of("feed"),
        "Ebb",
        null,
        null,
        null,
        null,
        null,
        List.of(),
        1,
        initial,
        backfill,
        List.of());
  }

  private JournalEvent event(JournalEvent.Payload payload) {
    events++;
    return new JournalEvent(
        events,
        NameUuid.of("event " + events),
        clock.instant(),
        NameUuid.of("feed"),
        null,
        payload);
  }

  private JournalEvent newEntry(EntryHeadline entry) {
    return event(new JournalEvent.Payload.NewEntry(entry));
  }

  private JournalEvent feedGone() {
    return event(new JournalEvent.Payload.FeedGone("https://harbour.example/"));
  }

  /**
   * Delivers an event to the webhook that these settings define, besides its URL and secret.
   *
   * @return whether the sink has finished the event
   */
  private boolean deliver(JournalEvent event, String... settings) throws Exception {
    Map<String, String> flags = new HashMap<>();
    flags.put("webhooks.board.url", receiver.uri("/hook").toString());
    flags.put("webhooks.board.secret", "env:BOARD");
    flags.put("fetch.allowed_ranges", "127.0.0.0/8");
    for (int i = 0; i < settings.length; i += 2) {
      flags.put("webhooks.board." + settings[i], settings[i + 1]);
    }
    Configuration configuration = Configuration.load(null, Map.of(), flags);
    EngineConfig config = EngineConfigs.from(configuration);
    try (ApacheHttpTransport transport = new ApacheHttpTransport(config.http())) {
      new ConfiguredSinks(Map.of("BOARD", "tide"), clock, () -> 0.5)
          .webhooks(configuration, config)
          .getFirst()
          .create(transport, store, EngineListener.NONE)
          .sink()
          .deliver(event);
      return true;
    } catch (RetryLater e) {
      return false;
    }
  }

  private String body(int request) {
    return receiver.requests("/hook").get(request).bodyText(StandardCharsets.UTF_8);
  }

  private long deadLetters() {
    return new DeadLetters(store.tasks()).count("webhook:board");
  }

  @Test
  @Shows({"webhooks.NAME.url", "webhooks.NAME.secret"})
  void the_url_gets_events_that_are_signed_with_the_secret() throws Exception {
    receiver.on("/hook", Reply.status(204));

    assertThat(deliver(newEntry(ENTRY))).isTrue();

    RecordedRequest request = receiver.requests("/hook").getFirst();
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("tide".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    String signed =
        request.header("webhook-id").orElseThrow()
            + "."
            + request.header("webhook-timestamp").orElseThrow()
            + "."
            + body(0);
    assertThat(request.header("webhook-signature").orElseThrow())
        .startsWith(
            "v1,"
                + Base64.getEncoder()
                    .encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8))));
  }

  @Test
  @Shows("webhooks.NAME.events")
  void only_the_listed_types_of_events_are_sent() throws Exception {
    receiver.on("/hook", Reply.status(204));

    assertThat(deliver(newEntry(ENTRY), "events", "feed_gone")).isTrue();
    assertThat(receiver.requests()).isEmpty();
    assertThat(deliver(feedGone(), "events", "feed_gone")).isTrue();
    assertThat(receiver.requests()).hasSize(1);
  }

  @Test
  @Shows({"webhooks.NAME.initial", "webhooks.NAME.backfill"})
  void entries_of_the_first_document_and_of_the_past_are_sent_on_request() throws Exception {
    receiver.on("/hook", Reply.status(204));

    assertThat(deliver(newEntry(entry(true, false)), "backfill", "true")).isTrue();
    assertThat(deliver(newEntry(entry(false, true)), "initial", "true")).isTrue();
    assertThat(receiver.requests()).isEmpty();
    assertThat(deliver(newEntry(entry(true, false)), "initial", "true")).isTrue();
    assertThat(deliver(newEntry(entry(false, true)), "backfill", "true")).isTrue();
    assertThat(receiver.requests()).hasSize(2);
  }

  @Test
  @Shows({"webhooks.NAME.tags", "webhooks.NAME.feeds"})
  void tags_and_feeds_select_events() throws Exception {
    JournalEvent tagged =
        new JournalEvent(
            1,
            NameUuid.of("tagged"),
            clock.instant(),
            NameUuid.of("feed"),
            new EventFeed("https://harbour.example/", null, List.of(), List.of("sea")),
            feedGone().payload());
    deliver(tagged, "tags", "land");
    deliver(tagged, "feeds", NameUuid.of("other").toString());
    deliver(tagged, "feeds", "https://other.example/");
    assertThat(receiver.requests("/hook")).isEmpty();

    deliver(tagged, "tags", "land, sea");
    deliver(tagged, "feeds", tagged.feedId().toString());
    UUID harbour = FeedAddress.parse("https://harbour.example/").orElseThrow().feedId();
    deliver(
        new JournalEvent(
            99, NameUuid.of("event"), clock.instant(), harbour, null, tagged.payload()),
        "feeds",
        "https://harbour.example/");
    assertThat(receiver.requests("/hook")).hasSize(3);
    assertThatThrownBy(() -> deliver(tagged, "feeds", "harbour"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("a list of ids or URLs of feeds");
  }

  @Test
  @Shows("webhooks.NAME.full")
  void full_adds_the_whole_entry() throws Exception {
    deliver(newEntry(ENTRY));
    deliver(newEntry(ENTRY), "full", "true");

    assertThat(body(0)).doesNotContain("\"entry\":null");
    assertThat(body(1)).contains("\"entry\":null"); // it is not in this store
  }

  @Test
  @Shows("webhooks.NAME.template")
  void a_template_is_sent_as_text_for_new_entries() throws Exception {
    deliver(newEntry(ENTRY), "template", "New: {title}");
    deliver(feedGone(), "template", "New: {title}");

    assertThat(receiver.requests("/hook")).hasSize(1);
    assertThat(body(0)).isEqualTo("New: Ebb");
    assertThatThrownBy(() -> deliver(feedGone(), "template", "{titel}"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("webhooks.board.template");
    assertThatThrownBy(() -> deliver(feedGone(), "template", "{title}", "format", "slack"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("cannot be combined with webhooks.board.format");
  }

  @Test
  @Shows("webhooks.NAME.format")
  void new_entries_may_be_sent_as_messages() throws Exception {
    receiver.on("/hook", Reply.status(204));

    deliver(newEntry(ENTRY), "format", "json");
    deliver(newEntry(ENTRY), "format", "message");

    assertThat(body(0)).contains("\"new_entry\"");
    assertThat(body(1)).contains("\"MessageCreated\"");
  }

  @Test
  @Shows("webhooks.NAME.attempts")
  void an_event_that_makes_the_receiver_fail_is_dropped_after_its_attempts() throws Exception {
    receiver.on("/hook", Reply.status(500));

    assertThat(deliver(newEntry(ENTRY), "attempts", "2")).isFalse();
    assertThat(deadLetters()).isZero();
    assertThat(deliver(newEntry(ENTRY), "attempts", "1")).isTrue();
    assertThat(deadLetters()).isOne();
  }

  @Test
  @Shows("webhooks.NAME.timeout_ms")
  void a_request_that_takes_too_long_is_sent_again_later() throws Exception {
    receiver.on("/hook", Reply.status(204).at(0, new ReplyFault.Pause(Duration.ofMillis(500))));

    assertThat(deliver(newEntry(ENTRY), "timeout_ms", "100")).isFalse();
    assertThat(deliver(newEntry(ENTRY), "timeout_ms", "50000")).isTrue();
  }

  @Test
  @Shows("webhooks.NAME.dead_letters")
  void at_the_limit_of_dead_letters_delivery_stops() throws Exception {
    receiver.on("/hook", Reply.status(400));

    assertThat(deliver(feedGone(), "dead_letters", "1")).isTrue();
    assertThat(deliver(feedGone(), "dead_letters", "1")).isFalse();
    assertThat(receiver.requests("/hook")).hasSize(1);
    assertThat(deliver(feedGone(), "dead_letters", "2")).isTrue();
    assertThat(receiver.requests("/hook")).hasSize(2);
  }
}
