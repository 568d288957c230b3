package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.events.EventFilter;
import dev.rssify.adapters.apihttp.events.EventStream;
import dev.rssify.adapters.apihttp.events.JournalTail;
import dev.rssify.adapters.apihttp.events.LongPoll;
import dev.rssify.adapters.apihttp.events.Streams;
import dev.rssify.adapters.apihttp.events.TagIndex;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ConcurrencyLimit;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.journal.CursorPositions;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;

/** Routes for events: as a stream, or page by page. */
public final class EventRoutes implements RouteGroup {

  private static final Param<Set<String>> TYPE =
      Params.choices("type", "Only events of these types.", JournalEvent.TYPES);
  private static final Param<Long> AFTER =
      Params.number(
          "after",
          "The number of the last event you have; 0 starts with the oldest stored one. Without it, only"
              + " new events are returned.",
          null,
          0,
          999_999_999_999_999_999L);
  private static final Param<Long> LAST_EVENT_ID =
      Params.numberHeader("Last-Event-ID", "Like after, and takes precedence over it.");
  private static final Param<Set<String>> CONTENT =
      Params.choices(
          "content", "full adds the newest version of the entry to each event.", Set.of("full"));
  private static final Param<Long> WAIT =
      Params.number(
          "wait",
          "Return JSON as soon as there is an event, after this number of seconds at the latest.",
          null,
          0,
          60);

  private static final Param<Long> LIMIT =
      Params.number("limit", "With wait: the maximum number of events.", null, 1, 1_000);
  private static final int USUAL_LIMIT = 100;

  private final ServedEngine engine;
  private final FeedFilter feedFilter;
  private final CursorPositions positions;
  private final InstantSource clock;
  private final JournalTail tail;
  private final TagIndex tags;
  private final Streams streams;
  private final ConcurrencyLimit streamLimit;
  private final Duration heartbeat;
  private final LongSupplier nanos;

  public EventRoutes(
      ServedEngine engine,
      JournalTail tail,
      TagIndex tags,
      Streams streams,
      int mostStreams,
      Duration heartbeat,
      InstantSource clock,
      LongSupplier nanos) {
    this.engine = engine;
    this.feedFilter = new FeedFilter(new FeedFinder(engine.store()), tags);
    this.positions = new CursorPositions(engine.store().journal());
    this.clock = clock;
    this.tail = tail;
    this.tags = tags;
    this.streams = streams;
    this.streamLimit = new ConcurrencyLimit(mostStreams);
    this.heartbeat = heartbeat;
    this.nanos = nanos;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/events", "events", "All changes, once and in order, as they happen.")
            .takes(TYPE, FeedFilter.FEED, FeedFilter.TAG, CONTENT, AFTER, LAST_EVENT_ID, WAIT)
            .takes(TimeRange.SINCE, TimeRange.UNTIL, LIMIT)
            .responses(
                Reply.json(
                    "With wait: a page of events. Without: server-sent events, whose id is the number"
                        + " of the event and whose data is its JSON.",
                    "EventPage"),
                new Reply(200, "", "text/event-stream", "Event"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.BAD_CURSOR, ErrorCode.CURSOR_EXPIRED)
            .by(this::events));
  }

  private RouteResult events(Call call) throws InterruptedException {
    Set<UUID> feeds = new HashSet<>();
    Optional<RouteResult.Problem> wrong = wrong(call).or(() -> feedFilter.addNamed(call, feeds));
    if (wrong.isPresent()) {
      return wrong.get();
    }
    EventFilter filter =
        new EventFilter(
            call.get(TYPE),
            feeds,
            call.find(FeedFilter.TAG).orElse(null),
            call.find(TimeRange.UNTIL).orElse(null),
            tags,
            call.get(CONTENT).isEmpty() ? null : engine.store().entries());
    long head = tail.head();
    long after =
        call.find(LAST_EVENT_ID)
            .or(() -> call.find(AFTER))
            .or(() -> call.find(TimeRange.SINCE).map(positions::since))
            .orElse(head);
    if (after > head) {
      return RouteResult.problem(
          ErrorCode.BAD_CURSOR, "the newest event of the journal is " + head, "after");
    }
    Optional<Long> wait = call.find(WAIT);
    if (wait.isPresent()) {
      boolean over =
          call.find(TimeRange.UNTIL).filter(end -> !end.isAfter(clock.instant())).isPresent();
      int limit = call.find(LIMIT).map(Math::toIntExact).orElse(USUAL_LIMIT);
      return new LongPoll(tail, engine.changeSignal(), streams, filter, limit, nanos)
          .response(after, over ? Duration.ZERO : Duration.ofSeconds(wait.get()));
    }
    EventStream stream =
        new EventStream(tail, engine.changeSignal(), streams, filter, after, heartbeat, nanos);
    return streamLimit
        .limitedUntilSent(_ ->
            new RouteResult.Streamed(
                "text/event-stream", stream, null, null, Map.of("X-Accel-Buffering", "no")))
        .response(call);
  }

  /** What cannot be combined. */
  private static Optional<RouteResult.Problem> wrong(Call call) {
    if (call.find(AFTER).isPresent() && call.find(TimeRange.SINCE).isPresent()) {
      return Optional.of(
          RouteResult.problem(
              ErrorCode.BAD_PARAMETER, "since and after cannot be combined", "since"));
    }
    for (Param<?> param : List.of(LIMIT, TimeRange.UNTIL)) {
      if (call.find(param).isPresent() && call.find(WAIT).isEmpty()) {
        return Optional.of(
            RouteResult.problem(
                ErrorCode.BAD_PARAMETER,
                "a stream has no end; '" + param.name() + "' needs wait",
                param.name()));
      }
    }
    return Optional.empty();
  }
}
