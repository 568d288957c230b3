package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.CursorPositions;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.operations.sinks.CopyFilter;
import dev.rssify.core.operations.sinks.DeliveringSink;
import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.Replay;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.operations.sinks.SinkType;
import dev.rssify.core.operations.sinks.SinkTypes;
import dev.rssify.core.publish.EventSource;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkCursor.Drained;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NameUuid;
import dev.rssify.json.stored.StoredSinks;
import dev.rssify.json.view.EventMessages;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Creates sinks from their definitions.
 *
 * @param secrets those of the operator; generated ones are in the store
 * @param chance random numbers from 0 to below 1
 */
public record Deliveries(
    SinkTypes types,
    UserAgent userAgent,
    SecretSource secrets,
    InstantSource clock,
    DoubleSupplier chance) {

  private static final int REMOVED_AT_A_TIME = 1_000;

  /** How many of the newest events a test searches for a sample. */
  private static final int SAMPLED = 500;

  /** The sink types of jars on the class path. */
  public static SinkTypes discovered() {
    return new SinkTypes(
        ServiceLoader.load(SinkType.class).stream().map(ServiceLoader.Provider::get).toList());
  }

  /**
   * Creates the receiver of a sink.
   *
   * @throws IllegalArgumentException when the definition is invalid, with the reason
   */
  public EventSender sender(SinkDefinition definition, HttpTransport transport, Store store) {
    StoredSinks stored = new StoredSinks(store.flags());
    return types.open(
        definition,
        new SinkContext(
            transport,
            userAgent,
            reference -> stored.secret(reference).or(() -> secret(reference, definition)),
            clock));
  }

  /** A named secret is used only for the hosts it is bound to. */
  private Optional<String> secret(SecretRef reference, SinkDefinition definition) {
    boolean allowed =
        !reference.isNamed()
            || WebUrl.parse(definition.url())
                .filter(url -> secrets.maySend(reference, url))
                .isPresent();
    return allowed ? secrets.find(reference) : Optional.empty();
  }

  /** Creates a sink that delivers to this receiver. */
  public Sink sink(
      SinkDefinition definition, EventSender sender, Store store, EngineListener listener) {
    EventMessages messages = new EventMessages(definition, store.entries());
    CopyFilter copies = new CopyFilter(store, definition.events());
    return new DeliveringSink(
        definition,
        sender,
        event -> copies.leavesOut(event) ? Optional.empty() : messages.apply(event),
        new DeadLetters(store.tasks()),
        letter -> listener.on(new EngineEvent.DeadLettered(letter)),
        clock,
        chance);
  }

  /** A secret for the signatures of a sink, in the form of Standard Webhooks. */
  public static String newSecret() {
    return "whsec_" + Base64.getEncoder().encodeToString(GeneratedSecrets.bytes(32));
  }

  /**
   * Adds a sink that starts with the next event. A secret is generated if requests to the URL are
   * signed and none is given.
   *
   * @return the generated secret, which is not shown again
   * @throws IllegalArgumentException when the definition is invalid, with the reason
   */
  public Optional<String> add(SinkDefinition definition, HttpTransport transport, Store store) {
    StoredSinks stored = new StoredSinks(store.flags());
    if (stored.find(definition.name()).isPresent()) {
      throw new IllegalArgumentException(
          "there is a sink named '" + definition.name() + "'; remove it, or choose another name");
    }
    sender(definition, transport, store).close();
    // A removed sink of this name may have left a cursor, stored last by its loop.
    store.cursors().save(definition.cursor(), store.journal().head());
    if (definition.secret() != null || !definition.scheme().startsWith("http")) {
      stored.put(definition);
      return Optional.empty();
    }
    String secret = newSecret();
    stored.put(definition, secret);
    return Optional.of(secret);
  }

  /** Removes a sink with its cursor and dead letters; false when there is none. */
  public static boolean remove(String name, Store store) {
    StoredSinks stored = new StoredSinks(store.flags());
    Optional<SinkDefinition> sink = stored.find(name);
    if (sink.isEmpty()) {
      return false;
    }
    DeadLetters letters = new DeadLetters(store.tasks());
    boolean removed = stored.remove(name);
    while (letters.count(sink.get().cursor()) > 0) {
      letters.of(sink.get().cursor(), REMOVED_AT_A_TIME).forEach(it -> letters.remove(it.id()));
    }
    boolean _ = store.cursors().remove(sink.get().cursor());
    return removed;
  }

  /**
   * Sends the newest event that the sink selects, under a new id, or an example if there is none.
   * No cursor moves.
   */
  public Delivery test(SinkDefinition definition, HttpTransport transport, Store store) {
    EventMessages writer = new EventMessages(definition, store.entries());
    try (EventSender sender = sender(definition, transport, store)) {
      return sender.send(writer.apply(sample(definition, writer, store)).orElseThrow());
    }
  }

  /**
   * Sends dead letters of a sink again, until its receiver is unavailable.
   *
   * @param rejected receives each letter that was rejected again, with the reason
   * @return how many were delivered
   */
  public int replay(
      SinkDefinition definition,
      List<DeadLetter> letters,
      BiConsumer<DeadLetter, String> rejected,
      HttpTransport transport,
      Store store) {
    try (EventSender sender = sender(definition, transport, store)) {
      return new Replay(
              sender,
              EventMessages.contentType(definition.format()),
              new DeadLetters(store.tasks()))
          .send(letters, rejected);
    }
  }

  /**
   * The result of a replay.
   *
   * @param last the last event that the receiver has
   * @param problem why the next event was not delivered; null when all were delivered
   */
  public record Replayed(long last, @Nullable String problem) {}

  /**
   * Sends the stored events after one to a sink again, in order, up to the newest. The cursor of
   * the sink stays where it is.
   */
  public Replayed replay(
      SinkDefinition definition, long after, HttpTransport transport, Store store) {
    long head = store.journal().head();
    EventSource stored =
        (seq, limit) ->
            seq >= head
                ? new JournalRead.Events(List.of())
                : store.journal().after(seq, (int) Math.min(limit, head - seq));
    AtomicLong last = new AtomicLong(after);
    try (EventSender sender = sender(definition, transport, store)) {
      SinkCursor cursor =
          new SinkCursor(
              stored, sink(definition, sender, store, EngineListener.NONE), after, last::set);
      return switch (cursor.drain()) {
        case Drained.UpToDate _ -> new Replayed(last.get(), null);
        case Drained.Stuck(JournalEvent event, Exception cause) ->
            new Replayed(event.seq() - 1, message(cause));
        case Drained.Broken(RuntimeException cause) -> new Replayed(last.get(), message(cause));
        case Drained.Skipped(long _, long horizon) ->
            new Replayed(horizon, "earlier events expired meanwhile");
      };
    }
  }

  private static String message(Exception cause) {
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  private JournalEvent sample(SinkDefinition definition, EventMessages writer, Store store) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    UUID id = NameUuid.of("test of " + definition.name() + " at " + now);
    long after = new CursorPositions(store.journal()).last(SAMPLED);
    List<JournalEvent> last =
        store.journal().after(after, SAMPLED) instanceof JournalRead.Events(var events)
            ? events
            : List.of();
    for (JournalEvent event : last.reversed()) {
      if (definition.events().includes(event) && writer.apply(event).isPresent()) {
        return new JournalEvent(
            event.seq(), id, event.at(), event.feedId(), event.feed(), event.payload());
      }
    }
    EntryHeadline entry =
        new EntryHeadline(
            "00000000000000000000000000000000",
            id,
            "A test of " + definition.name(),
            "https://example.com/",
            null,
            now,
            null,
            "If you can read this, the sink works.",
            List.of("rssify"),
            1,
            false,
            false,
            List.of());
    return new JournalEvent(
        store.journal().head(),
        id,
        now,
        id,
        new EventFeed("https://example.com/feed.xml", "Example feed", List.of(), List.of()),
        new JournalEvent.Payload.NewEntry(entry));
  }
}
