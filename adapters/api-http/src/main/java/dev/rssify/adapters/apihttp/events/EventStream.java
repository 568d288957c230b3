package dev.rssify.adapters.apihttp.events;

import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.JournalCursor;
import dev.rssify.core.publish.JournalCursor.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Server-sent events after a cursor, until the client disconnects or the service stops.
 *
 * <p>Invariants: every matching event is sent once and in order while the journal stores it;
 * otherwise {@code cursor_expired} is sent. Only one batch is held for a slow client. Events that
 * do not match move the cursor too: heartbeats carry it.
 *
 * <p>Threading: the thread that writes.
 */
public final class EventStream implements RouteResult.Content {

  private static final int BATCH = 64;

  private final JournalCursor<Frame> cursor;
  private final ChangeSignal changeSignal;
  private final Streams streams;
  private final EventFilter filter;
  private final Duration heartbeat;
  private final LongSupplier nanos;
  private long sentAt;

  public EventStream(
      JournalTail tail,
      ChangeSignal changeSignal,
      Streams streams,
      EventFilter filter,
      long seq,
      Duration heartbeat,
      LongSupplier nanos) {
    this.cursor = tail.cursor(seq);
    this.changeSignal = changeSignal;
    this.streams = streams;
    this.filter = filter;
    this.heartbeat = heartbeat;
    this.nanos = nanos;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException, InterruptedException {
    send(out, utf8("retry: 1000\nid: " + cursor.seq() + "\n\n"));
    while (!streams.closing()) {
      long seenSignals = changeSignal.count();
      boolean sent = sendBatch(out);
      Duration left = heartbeat.minusNanos(nanos.getAsLong() - sentAt);
      if (!left.isPositive()) {
        // Also while no event matches, which may be for years of events.
        send(out, utf8(": alive\nid: " + cursor.seq() + "\n\n"));
      } else if (!sent) {
        changeSignal.await(seenSignals, left);
      }
    }
  }

  /** Sends the next batch; false when there are no more events. */
  private boolean sendBatch(OutputStream out) throws IOException {
    return switch (cursor.read(BATCH)) {
      case Page.Expired<Frame>(long after, long horizon) -> {
        send(
            out,
            utf8(
                "id: "
                    + horizon
                    + "\nevent: cursor_expired\ndata: {\"after\":"
                    + after
                    + ",\"horizon\":"
                    + horizon
                    + "}\n\n"));
        yield true;
      }
      case Page.Events<Frame>(List<Frame> frames) -> {
        ByteArrayOutputStream batch = new ByteArrayOutputStream();
        for (Frame frame : frames) {
          if (filter.passes(frame)) {
            batch.writeBytes(frame.sent(filter.json(frame)));
          }
          cursor.done(frame);
        }
        if (batch.size() > 0) {
          send(out, batch.toByteArray());
        }
        yield !frames.isEmpty();
      }
    };
  }

  private void send(OutputStream out, byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
    sentAt = nanos.getAsLong();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
