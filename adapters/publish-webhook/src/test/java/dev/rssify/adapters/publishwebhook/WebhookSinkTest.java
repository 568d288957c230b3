package dev.rssify.adapters.publishwebhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.operations.sinks.DeliveringSink;
import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.operations.sinks.Receiver;
import dev.rssify.core.operations.sinks.Replay;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.publish.RetryLater;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import dev.rssify.json.view.EventMessages;
import dev.rssify.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sink makes of a receiver's answers; the answers are scripted, one for each request. */
class WebhookSinkTest {

  private final ManualClock clock = ManualClock.start();
  private final Store store = MemoryStore.open();
  private final DeadLetters letters = new DeadLetters(store.tasks());
  private final List<DeadLetter> givenUp = new ArrayList<>();
  private final Deque<OutboundResult> responses = new ArrayDeque<>();
  private final List<OutboundRequest> sent = new ArrayList<>();
  private final Outbound receiver =
      (request, _) -> {
        sent.add(request);
        return responses.remove();
      };

  private static SinkDefinition definition() {
    return SinkDefinition.to("board", "https://board.example/hook")
        .signedWith(new SecretRef("env:BOARD"));
  }

  private static SinkDefinition definition(
      Set<String> types, boolean initial, SinkDefinition.Format format, int attempts, int letters) {
    return definition()
        .selecting(new EventSelection(types, Set.of(), Set.of(), initial, false))
        .written(format, null, false)
        .limited(attempts, Duration.ofSeconds(10), letters);
  }

  private Receiver webhook(SinkDefinition definition, Optional<String> secret) {
    return new WebhookSinks()
        .open(
            definition,
            new SinkContext(
                receiver,
                new UserAgent("0.1.0", "https://rssify.example/bot"),
                _ -> secret,
                clock));
  }

  private DeliveringSink sink(SinkDefinition definition) {
    return sink(definition, Optional.of("tide"));
  }

  private DeliveringSink sink(SinkDefinition definition, Optional<String> secret) {
    return new DeliveringSink(
        definition,
        webhook(definition, secret),
        new EventMessages(definition, store.entries()),
        letters,
        givenUp::add,
        clock,
        () -> 0.5);
  }

  private void response(int status, String... headers) {
    Body none = Body.of(new byte[0]);
    responses.add(
        new OutboundResult.Responded(
            status, "HTTP/1.1 " + status, Headers.of(headers), none, none, ExchangeTimings.NONE));
  }

  private static JournalEvent event(long seq) {
    return new JournalEvent(
        seq,
        NameUuid.of("event " + seq),
        Instant.EPOCH,
        NameUuid.of("feed"),
        null,
        new Payload.FeedGone("https://harbour.example/"));
  }

  private static JournalEvent entry(boolean initial, boolean backfill) {
    EntryHeadline headline =
        new EntryHeadline(
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
    return new JournalEvent(
        7,
        NameUuid.of("entry"),
        Instant.EPOCH,
        NameUuid.of("feed"),
        null,
        new Payload.NewEntry(headline));
  }

  private static String body(OutboundRequest request) {
    return new String(Objects.requireNonNull(request.posted()).toBytes(), StandardCharsets.UTF_8);
  }

  private Duration refusedFor(DeliveringSink sink, JournalEvent event) {
    return catchThrowableOfType(RetryLater.class, () -> sink.deliver(event)).waitFor();
  }

  @Test
  void an_event_is_one_signed_post() throws Exception {
    response(204);
    sink(definition()).deliver(event(3));

    OutboundRequest request = sent.getFirst();
    String id = NameUuid.of("event 3").toString();
    assertThat(body(request)).contains("\"seq\":3", "\"event_id\":\"" + id + "\"", "feed_gone");
    assertThat(request.headers().first("webhook-id")).contains(id);
    assertThat(request.headers().first("webhook-timestamp"))
        .contains(Long.toString(clock.instant().getEpochSecond()));
    assertThat(request.headers().first("webhook-signature"))
        .contains(Signature.of("tide", id, clock.instant(), body(request)));
    assertThat(request.headers().first("User-Agent").orElseThrow()).startsWith("rssify/0.1.0");
  }

  @Test
  void what_happened_before_somebody_subscribed_is_left_out_unless_wanted() throws Exception {
    sink(definition()).deliver(entry(true, false));
    sink(definition()).deliver(entry(false, true));
    assertThat(sent).isEmpty();

    response(200);
    sink(definition()).deliver(entry(false, false));
    response(200);
    sink(definition(Set.of(), true, SinkDefinition.Format.JSON, 3, 9)).deliver(entry(true, false));
    assertThat(sent).hasSize(2);
  }

  @Test
  void only_events_of_the_types_it_wants_are_sent_in_the_words_it_wants() throws Exception {
    DeliveringSink entries =
        sink(definition(Set.of("new_entry"), false, SinkDefinition.Format.JSON, 3, 9));
    entries.deliver(event(1));
    assertThat(sent).isEmpty();

    DeliveringSink bus = sink(definition(Set.of(), false, SinkDefinition.Format.MESSAGE, 3, 9));
    bus.deliver(event(1));
    assertThat(sent).isEmpty();
    response(200);
    bus.deliver(entry(false, false));
    assertThat(body(sent.getFirst())).contains("MessageCreated");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 307, 400, 401, 404, 410, 413, 422})
  void what_the_receiver_refuses_is_a_dead_letter_at_once_and_the_next_follows(int status)
      throws Exception {
    DeliveringSink sink = sink(definition());
    response(status);
    sink.deliver(event(1));
    response(200);
    sink.deliver(event(2));

    assertThat(sent).hasSize(2);
    assertThat(givenUp).hasSize(1);
    assertThat(letters.of("sink:board", 9)).isEqualTo(givenUp);
    assertThat(givenUp.getFirst().body()).isEqualTo(body(sent.getFirst()));
    assertThat(givenUp.getFirst().error()).contains(Integer.toString(status));
  }

  @Test
  void what_makes_the_receiver_fail_is_sent_ever_less_often_and_then_given_up() throws Exception {
    DeliveringSink sink = sink(definition(Set.of(), false, SinkDefinition.Format.JSON, 4, 9));
    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      response(500);
      waits.add(refusedFor(sink, event(1)));
    }
    assertThat(waits)
        .containsExactly(Duration.ofMillis(750), Duration.ofMillis(1_500), Duration.ofSeconds(3));
    assertThat(givenUp).isEmpty();

    response(500);
    sink.deliver(event(1));
    assertThat(givenUp).extracting(DeadLetter::attempts).containsExactly(4);
    response(500);
    assertThat(refusedFor(sink, event(2))).as("counted anew").isEqualTo(Duration.ofMillis(750));
  }

  @Test
  void a_receiver_that_is_away_loses_nothing_however_long_that_lasts() throws Exception {
    DeliveringSink sink = sink(definition());
    Duration wait = Duration.ZERO;
    for (int i = 0; i < 1_000; i++) {
      if (i % 2 == 0) {
        response(503);
      } else {
        responses.add(
            new OutboundResult.Failed(
                FetchFailure.CONNECT_FAILED, "nobody there", ExchangeTimings.NONE));
      }
      wait = refusedFor(sink, event(1));
    }
    assertThat(wait).isEqualTo(Duration.ofSeconds(225));
    response(500);
    assertThat(refusedFor(sink, event(1))).as("its first failure").isPositive();
    response(200);
    sink.deliver(event(1));
    assertThat(givenUp).isEmpty();
  }

  @Test
  void a_receiver_that_says_for_how_long_gets_its_peace_up_to_an_hour() {
    DeliveringSink sink = sink(definition());
    response(429, "Retry-After", "90");
    assertThat(refusedFor(sink, event(1))).isEqualTo(Duration.ofSeconds(90));
    response(503, "Retry-After", "90000");
    assertThat(refusedFor(sink, event(1))).isEqualTo(Duration.ofHours(1));
    response(429, "Retry-After", "soon");
    assertThat(refusedFor(sink, event(1))).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void with_too_many_dead_letters_nothing_more_is_sent_until_there_is_room() throws Exception {
    DeliveringSink sink = sink(definition(Set.of(), false, SinkDefinition.Format.JSON, 3, 2));
    response(400);
    sink.deliver(event(1));
    response(400);
    sink.deliver(event(2));
    assertThat(refusedFor(sink, event(3))).isEqualTo(Duration.ofMinutes(5));
    assertThat(sent).hasSize(2);

    letters.remove(givenUp.getFirst().id());
    response(400);
    sink.deliver(event(3));
    assertThat(letters.count("sink:board")).isEqualTo(2);
  }

  @Test
  void without_its_secret_nothing_leaves_and_nothing_is_given_up() {
    DeliveringSink sink = sink(definition(), Optional.empty());
    assertThatThrownBy(() -> sink.deliver(event(1)))
        .isInstanceOf(RetryLater.class)
        .hasMessageContaining("env:BOARD");
    assertThat(sent).isEmpty();
  }

  @Test
  void a_dead_letter_that_is_taken_at_last_is_dead_no_longer() throws Exception {
    DeliveringSink sink = sink(definition());
    response(400);
    sink.deliver(event(1));
    Replay replay =
        new Replay(webhook(definition(), Optional.of("tide")), "application/json", letters);
    response(500);
    assertThat(replay.send(givenUp.getFirst())).isInstanceOf(Delivery.Failing.class);
    assertThat(letters.count("sink:board")).isEqualTo(1);

    clock.advance(Duration.ofDays(1));
    response(200);
    assertThat(replay.send(letters.of("sink:board", 1).getFirst()))
        .isInstanceOf(Delivery.Accepted.class);
    assertThat(letters.count("sink:board")).isZero();
    assertThat(body(sent.getLast())).isEqualTo(body(sent.getFirst()));
    assertThat(sent.getLast().headers().first("webhook-id"))
        .isEqualTo(sent.getFirst().headers().first("webhook-id"));
  }
}
