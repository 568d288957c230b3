package dev.rssify.lab.bench.scenario;

import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.Rssify;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/**
 * After an outage of two days every feed is overdue at once, seven or more on each host: the time
 * until all were polled, the order, and whether any host receives a burst of requests.
 */
final class Backlog implements Scenario {

  private static final int FEEDS_PER_HOST = 7;
  private static final Duration OUTAGE = Duration.ofDays(2);

  @Override
  public void run(Path folder, int feeds, Result result) throws Exception {
    Polls first = new Polls();
    Polls polls = new Polls();
    InstantSource real = InstantSource.system();
    InstantSource later = () -> real.instant().plus(OUTAGE);
    double seconds;
    JsonNode theirs;
    try (Publishers world =
        Publishers.start(
            folder,
            "--mix",
            "small",
            "--hosts",
            "" + Math.max(1, feeds / FEEDS_PER_HOST),
            "--feeds",
            "" + feeds)) {
      try (Rssify engine = Engines.on(folder, first).open()) {
        engine.add(world.requests(), FirstPoll.IMMEDIATE);
        engine.pass().all(_ -> {});
      }
      try (Rssify engine = Engines.on(folder, polls).clock(later, System::nanoTime).open()) {
        long startedAt = System.nanoTime();
        engine.start();
        while (polls.count() < feeds) {
          TimeUnit.MILLISECONDS.sleep(20);
        }
        seconds = (System.nanoTime() - startedAt) / 1e9;
      }
      theirs = world.report();
    }
    result.figure("feeds_per_host", FEEDS_PER_HOST);
    result.figure("seconds_to_drain", seconds);
    result.figure("polls_per_second", feeds / seconds);
    result.figure("share_in_order_of_due", inOrder(polls.starts()));
    result.figure("shortest_pause_ms_of_a_host", theirs.path("shortest_pause_ms").asDouble());
    result.same("requests", (long) first.count() + polls.count(), theirs.path("requests").asLong());
    result.same("entries", first.entries() + polls.entries(), theirs.path("entries").asLong());
  }

  /** The share of polls that started when no earlier one of the same host had been due later. */
  private static double inOrder(List<Polls.Start> starts) {
    Map<String, Instant> latest = new HashMap<>();
    long right = 0;
    for (Polls.Start start : starts) {
      Instant before = latest.getOrDefault(start.host(), Instant.MIN);
      right += start.due().isBefore(before) ? 0 : 1;
      latest.put(start.host(), start.due().isBefore(before) ? before : start.due());
    }
    return (double) right / starts.size();
  }
}
