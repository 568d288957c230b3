package dev.rssify.grpc;

import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.store.Journal;
import dev.rssify.embed.Rssify;
import dev.rssify.grpc.v1.Event;
import dev.rssify.grpc.v1.EventServiceGrpc;
import dev.rssify.grpc.v1.FollowRequest;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Streams the journal. */
final class EventCalls extends EventServiceGrpc.EventServiceImplBase {

  private static final int BATCH = 128;

  /** A disconnected client is detected within this time even without events. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(1);

  private final Rssify engine;
  private final StreamThreads streams;

  EventCalls(Rssify engine, StreamThreads streams) {
    this.engine = engine;
    this.streams = streams;
  }

  @Override
  public void follow(FollowRequest request, StreamObserver<Event> client) {
    EventSelection selection;
    long after;
    try {
      selection = selection(request);
      after = request.hasAfter() ? request.getAfter() : engine.store().journal().head();
    } catch (RuntimeException e) {
      client.onError(Replies.status(e).asRuntimeException());
      return;
    }
    FlowControl<Event> flow = new FlowControl<>(client);
    streams.start("rssify-grpc-events", client, () -> send(after, selection, flow));
  }

  private static EventSelection selection(FollowRequest request) {
    Set<String> types = Set.copyOf(request.getTypesList());
    for (String type : types) {
      if (!JournalEvent.TYPES.contains(type)) {
        throw Replies.invalid("types", "unknown event type '" + type + "'");
      }
    }
    return new EventSelection(
        types,
        request.getFeedIdsList().stream()
            .map(id -> Paging.uuid("feed_ids", id))
            .collect(Collectors.toSet()),
        Set.copyOf(request.getTagsList()),
        Set.of(),
        true,
        true,
        false);
  }

  private void send(long after, EventSelection selection, FlowControl<Event> flow) {
    Journal journal = engine.store().journal();
    long position = after;
    try {
      while (!flow.isCancelled()) {
        long seen = engine.changeSignal().count();
        switch (journal.after(position, BATCH)) {
          case JournalRead.Events(List<JournalEvent> events) when events.isEmpty() ->
              engine.changeSignal().await(seen, MAX_WAIT);
          case JournalRead.Events(List<JournalEvent> events) -> {
            for (JournalEvent event : events) {
              if (selection.includes(event) && !flow.send(Messages.event(event))) {
                return;
              }
            }
            position = events.getLast().seq();
          }
          case JournalRead.CursorExpired(long horizon) ->
              throw Status.OUT_OF_RANGE
                  .withDescription(
                      "events after "
                          + position
                          + " were deleted; the oldest position is "
                          + horizon)
                  .asRuntimeException();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      flow.fail(
          Status.UNAVAILABLE.withDescription("the service is shutting down").asRuntimeException());
    } catch (RuntimeException e) {
      flow.fail(e);
    }
  }
}
