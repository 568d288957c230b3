package dev.rssify.adapters.publishwebhook;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.ExchangeTimings;
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
import dev.rssify.core.operations.sinks.EventSender;
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

/** A webhook with a scripted receiver. */
abstract class WebhookScene {

  final ManualClock clock = ManualClock.start();
  final Store store = MemoryStore.open();
  final DeadLetters letters = new DeadLetters(store.tasks());
  final List<DeadLetter> deadLetters = new ArrayList<>();
  final Deque<OutboundResult> responses = new ArrayDeque<>();
  final List<OutboundRequest> sent = new ArrayList<>();
  final HttpTransport sender =
      (request, _) -> {
        sent.add(request);
        return responses.remove();
      };

  static SinkDefinition definition() {
    return SinkDefinition.to("board", "https://board.example/hook")
        .signedWith(new SecretRef("env:BOARD"));
  }

  static SinkDefinition definition(
      Set<String> types, boolean initial, SinkDefinition.Format format, int attempts, int letters) {
    return definition()
        .selecting(new EventSelection(types, Set.of(), Set.of(), Set.of(), initial, false, false))
        .written(format, null, false)
        .limited(attempts, Duration.ofSeconds(10), letters);
  }

  EventSender webhook(SinkDefinition definition, Optional<String> secret) {
    return new WebhookSinkType()
        .open(
            definition,
            new SinkContext(
                sender, new UserAgent("0.1.0", "https://rssify.example/bot"), _ -> secret, clock));
  }

  DeliveringSink sink(SinkDefinition definition) {
    return sink(definition, Optional.of("tide"));
  }

  DeliveringSink sink(SinkDefinition definition, Optional<String> secret) {
    return new DeliveringSink(
        definition,
        webhook(definition, secret),
        new EventMessages(definition, store.entries()),
        letters,
        deadLetters::add,
        clock,
        () -> 0.5);
  }

  void response(int status, String... headers) {
    Body none = Body.of(new byte[0]);
    responses.add(
        new OutboundResult.Responded(
            status, "HTTP/1.1 " + status, Headers.of(headers), none, none, ExchangeTimings.NONE));
  }

  static JournalEvent event(long seq) {
    return new JournalEvent(
        seq,
        NameUuid.of("event " + seq),
        Instant.EPOCH,
        NameUuid.of("feed"),
        null,
        new Payload.FeedGone("https://harbour.example/"));
  }

  static JournalEvent entry(boolean initial, boolean backfill) {
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

  static String body(OutboundRequest request) {
    return new String(Objects.requireNonNull(request.posted()).toBytes(), StandardCharsets.UTF_8);
  }

  Duration refusedFor(DeliveringSink sink, JournalEvent event) {
    return catchThrowableOfType(RetryLater.class, () -> sink.deliver(event)).waitFor();
  }
}
