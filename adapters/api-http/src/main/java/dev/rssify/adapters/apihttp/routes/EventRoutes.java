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
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import java.time.Duration;
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
  private static final Param<String> FEED =
      Params.text("feed", "Only events of this feed: its id, a subscription's, or its URL.");
  private static final Param<String> TAG =
      Params.text("tag", "Only events of feeds that had this tag at the time.");
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

  private final ServedEngine engine;
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
      LongSupplier nanos) {
    this.engine = engine;
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
            .takes(TYPE, FEED, TAG, CONTENT, AFTER, LAST_EVENT_ID, WAIT)
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
    Optional<UUID> feed = Optional.empty();
    Optional<String> name = call.find(FEED);
    if (name.isPresent()) {
      feed = new FeedFinder(engine.store()).find(name.get()).map(Feed::id);
      if (feed.isEmpty()) {
        return RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such feed", "feed");
      }
    }
    EventFilter filter =
        new EventFilter(
            call.get(TYPE),
            feed.orElse(null),
            call.find(TAG).orElse(null),
            tags,
            call.get(CONTENT).isEmpty() ? null : engine.store().entries());
    long head = tail.head();
    long after = call.find(LAST_EVENT_ID).or(() -> call.find(AFTER)).orElse(head);
    if (after > head) {
      return RouteResult.problem(
          ErrorCode.BAD_CURSOR, "the newest event of the journal is " + head, "after");
    }
    Optional<Long> wait = call.find(WAIT);
    if (wait.isPresent()) {
      return new LongPoll(tail, engine.changeSignal(), streams, filter, nanos)
          .response(after, Duration.ofSeconds(wait.get()));
    }
    EventStream stream =
        new EventStream(tail, engine.changeSignal(), streams, filter, after, heartbeat, nanos);
    return streamLimit
        .limitedUntilSent(_ ->
            new RouteResult.Streamed(
                "text/event-stream", stream, null, null, Map.of("X-Accel-Buffering", "no")))
        .response(call);
  }
}
