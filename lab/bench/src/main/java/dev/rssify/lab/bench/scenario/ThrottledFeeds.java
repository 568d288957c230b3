package dev.rssify.lab.bench.scenario;

import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.Rssify;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/**
 * A third of the feeds returns 429 with Retry-After at any time. By the log of the publishers, no
 * feed is polled earlier, although the operator sets an interval of a few seconds.
 */
final class ThrottledFeeds implements Scenario {

  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final int SECONDS = 120;

  @Override
  public void run(Path folder, int feeds, Result result) throws Exception {
    Polls polls = new Polls();
    JsonNode publisherReport;
    try (Publishers world =
        Publishers.start(
            folder, "--mix", "throttled", "--hosts", "" + feeds, "--feeds", "" + feeds)) {
      try (Rssify engine = Engines.on(folder, polls).open()) {
        engine.add(Engines.every(INTERVAL, world.requests()), FirstPoll.SPREAD);
        engine.start();
        TimeUnit.SECONDS.sleep(SECONDS);
      }
      publisherReport = world.report();
    }
    result.figure("seconds", SECONDS);
    result.figure("share_of_429", (double) polls.responded(429) / polls.count());
    result.figure("feeds_throttled", (double) polls.pathsWithStatus(429));
    result.same("requests", polls.count(), publisherReport.path("requests").asLong());
    result.same(
        "responses_429",
        polls.responded(429),
        publisherReport.path("by_status").path("429").asLong());
    result.same("early", 0, publisherReport.path("early").asLong());
    result.same("entries", polls.entries(), publisherReport.path("entries").asLong());
  }
}
