package dev.rssify.adapters.apihttp.events;

import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.JournalCursor;
import dev.rssify.core.publish.JournalCursor.Page;
import dev.rssify.json.view.Reports;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Waits for events, for clients that cannot read a stream. */
public record LongPoll(
    JournalTail tail,
    ChangeSignal changeSignal,
    Streams streams,
    EventFilter filter,
    int limit,
    LongSupplier nanos) {

  private static final int BATCH = 100;

  /** Events scanned for one response, however few of them match. */
  private static final int MAX_SCANNED = 10_000;

  /** The following events as soon as there are any, or none after the timeout. */
  public RouteResult response(long after, Duration wait) throws InterruptedException {
    long deadline = nanos.getAsLong() + wait.toNanos();
    JournalCursor<Frame> cursor = tail.cursor(after);
    while (true) {
      long seenSignals = changeSignal.count();
      switch (cursor.read(Math.max(BATCH, limit))) {
        case Page.Expired<Frame>(_, long horizon) -> {
          return new RouteResult.Problem(
              ErrorCode.CURSOR_EXPIRED,
              "events up to " + horizon + " were deleted; continue from there",
              "after",
              horizon,
              null,
              Map.of());
        }
        case Page.Events<Frame>(List<Frame> frames) -> {
          List<String> matching = new ArrayList<>();
          for (Frame frame : frames) {
            if (matching.size() == limit || filter.endsBefore(frame)) {
              return page(matching, cursor.seq());
            }
            cursor.done(frame);
            if (filter.passes(frame)) {
              matching.add(filter.json(frame));
            }
          }
          long left = deadline - nanos.getAsLong();
          if (!matching.isEmpty() || cursor.seq() - after >= MAX_SCANNED) {
            return page(matching, cursor.seq());
          }
          if (frames.isEmpty() && (left <= 0 || streams.closing())) {
            return page(matching, cursor.seq());
          }
          if (frames.isEmpty()) {
            changeSignal.await(seenSignals, Duration.ofNanos(left));
          }
        }
      }
    }
  }

  private static RouteResult page(List<String> events, long seq) {
    return RouteResult.json(Reports.page("events", events, Long.toString(seq)));
  }
}
