package dev.rssify.adapters.publishnats;

import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.operations.sinks.DeliveringSink;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.Message;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** A journal of numbered events of seven feeds, and a sink on it. */
final class Events {

  static final int FEEDS = 7;

  final DeadLetters letters = new DeadLetters(MemoryStore.open().tasks());
  final List<DeadLetter> givenUp = new ArrayList<>();
  final List<Long> stored = new ArrayList<>();
  volatile long last;

  Events(long last) {
    this.last = last;
  }

  static UUID feed(long seq) {
    return NameUuid.of("feed " + seq % FEEDS);
  }

  static JournalEvent event(long seq) {
    return new JournalEvent(
        seq,
        NameUuid.of("event " + seq),
        Instant.EPOCH,
        feed(seq),
        null,
        new Payload.FeedGone("x"));
  }

  private JournalRead read(long after, int limit) {
    return new JournalRead.Events(
        LongStream.rangeClosed(after + 1, Math.min(last, after + limit))
            .mapToObj(Events::event)
            .toList());
  }

  static EventSender sender(String url, Duration timeout) {
    Outbound none =
        (_, _) -> {
          throw new IllegalStateException("no HTTP here");
        };
    return new NatsSinkType()
        .open(
            SinkDefinition.to("bus", url).limited(8, timeout, 100),
            new SinkContext(
                none,
                new UserAgent("0.1.0", "https://rssify.example/bot"),
                _ -> Optional.empty(),
                InstantSource.system()));
  }

  /**
   * A sink that starts before the first event.
   *
   * @param bodies the message of an event, by its number
   */
  SinkCursor sink(EventSender sender, Duration timeout, LongFunction<String> bodies) {
    return new SinkCursor(
        this::read,
        new DeliveringSink(
            SinkDefinition.to("bus", "nats://unused/").limited(8, timeout, 100),
            sender,
            event ->
                Optional.of(
                    new Message(
                        event.eventId(),
                        event.type(),
                        event.feedId(),
                        event.entryUid(),
                        "application/json",
                        bodies.apply(event.seq()))),
            letters,
            givenUp::add,
            InstantSource.system(),
            () -> 0),
        0,
        stored::add);
  }
}
