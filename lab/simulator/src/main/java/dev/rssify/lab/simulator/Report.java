package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.server.LoggedRequest;
import dev.rssify.lab.simulator.server.Stats;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.SimulatedResponse;
import dev.rssify.lab.simulator.world.World;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the simulated publishers observed of a client, to compare with the client's own records.
 *
 * @param entries that must have been found: shown between the first and the last complete or 304
 *     response of each feed
 * @param early requests for a feed before the time in its Retry-After
 * @param shortestPauseMillis between two requests of any kind to one host, and at most that: the
 *     first may have waited until this process read it; -1 when no host had two
 */
record Report(Stats stats, long entries, long early, long shortestPauseMillis) {

  /**
   * Evaluates the recorded requests, the oldest first.
   *
   * @param log by the simulator's clock
   */
  static Report of(World world, Stats stats, List<LoggedRequest> log) {
    Map<Integer, Span> shown = new HashMap<>();
    Map<Integer, Long> backsOff = new HashMap<>();
    Map<Integer, Long> lastByHost = new HashMap<>();
    long early = 0;
    long shortest = Long.MAX_VALUE;
    for (LoggedRequest request : log) {
      long millis = request.at().toEpochMilli();
      Long last = lastByHost.put(request.host(), request.after().toEpochMilli());
      shortest = Math.min(shortest, last == null ? Long.MAX_VALUE : millis - last);
      if (request.feed() < 0) {
        continue;
      }
      if (millis < backsOff.getOrDefault(request.feed(), 0L)) {
        early++;
      }
      long second = request.at().getEpochSecond();
      switch (request.status()) {
        case 200, 304 ->
            shown.merge(request.feed(), new Span(second, second), (a, b) -> a.until(b.last()));
        case 429, 503 ->
            backsOff.put(request.feed(), 1000 * backOffUntil(world, request.feed(), second));
        default -> {}
      }
    }
    long entries =
        shown.entrySet().stream()
            .mapToLong(span -> entries(world, span.getKey(), span.getValue()))
            .sum();
    return new Report(stats, entries, early, shortest == Long.MAX_VALUE ? -1 : shortest);
  }

  /** The seconds between which a feed showed its document. */
  private record Span(long first, long last) {
    Span until(long second) {
      return new Span(first, second);
    }
  }

  private static long backOffUntil(World world, int feed, long second) {
    return world.response(world.feed(feed), second) instanceof SimulatedResponse.Later later
        ? later.until()
        : second;
  }

  private static int entries(World world, int number, Span span) {
    Feed feed = world.feed(number);
    return world.shown(feed, span.first(), span.last()).size();
  }

  /** One line. */
  String json() {
    String statuses =
        stats.byStatus().entrySet().stream()
            .map(each -> "\"" + each.getKey() + "\":" + each.getValue())
            .collect(Collectors.joining(","));
    return String.format(
        Locale.ROOT,
        "{\"requests\":%d,\"by_status\":{%s},\"bytes_sent\":%d,\"entries\":%d,\"early\":%d,\"shortest_pause_ms\":%d}\n",
        stats.requests(),
        statuses,
        stats.bytesSent(),
        entries,
        early,
        shortestPauseMillis);
  }
}
