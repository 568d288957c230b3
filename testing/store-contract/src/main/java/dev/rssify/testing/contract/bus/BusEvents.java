package dev.rssify.testing.contract.bus;

import dev.rssify.core.fetch.HttpTransport;
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
import dev.rssify.core.operations.sinks.SinkType;
import dev.rssify.core.publish.EventSource;
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
public final class BusEvents {

  public static final int FEEDS = 7;

  public final DeadLetters letters = new DeadLetters(MemoryStore.open().tasks());
  public final List<DeadLetter> deadLetters = new ArrayList<>();
  public final List<Long> stored = new ArrayList<>();
  public volatile long last;

  public BusEvents(long last) {
    this.last = last;
  }

  public static UUID feed(long seq) {
    return NameUuid.of("feed " + seq % FEEDS);
  }

  public static JournalEvent event(long seq) {
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
            .mapToObj(BusEvents::event)
            .toList());
  }

  /** A receiver of this type. */
  public static EventSender sender(SinkType type, String url, Duration timeout) {
    HttpTransport none =
        (_, _) -> {
          throw new IllegalStateException("no HTTP here");
        };
    return type.open(
        SinkDefinition.to("bus", url).limited(8, timeout, 100),
        new SinkContext(
            none,
            new UserAgent("0.1.0", "https://rssify.example/bot"),
            _ -> Optional.empty(),
            InstantSource.system()));
  }

  /** Drains until the sink has all events. */
  public static void drain(SinkCursor cursor) {
    while (!(cursor.drain() instanceof SinkCursor.Drained.UpToDate)) {
      Thread.onSpinWait();
    }
  }

  /**
   * A sink that starts before the first event.
   *
   * @param bodies the message of an event, by its number
   */
  public SinkCursor sink(EventSender sender, Duration timeout, LongFunction<String> bodies) {
    return sink(this::read, 0, sender, timeout, bodies);
  }

  /** A sink of another journal, which starts after a position. */
  SinkCursor sink(
      EventSource journal,
      long after,
      EventSender sender,
      Duration timeout,
      LongFunction<String> bodies) {
    return new SinkCursor(
        journal,
        new DeliveringSink(
            SinkDefinition.to("bus", "bus://unused/").limited(8, timeout, 100),
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
            deadLetters::add,
            InstantSource.system(),
            () -> 0),
        after,
        stored::add);
  }
}
