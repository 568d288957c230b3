package dev.rssify.lab.bench.scenario;

import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.Rssify;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/** Very many small feeds, each on its own host: all of them new, then all unchanged. */
final class SmallFeeds implements Scenario {

  private static final int PASSES = 5;

  @Override
  public void run(Path folder, int feeds, Result result) throws Exception {
    Polls polls = new Polls();
    JsonNode publisherReport;
    try (Publishers world =
            Publishers.start(
                folder, "--mix", "small", "--hosts", "" + feeds, "--feeds", "" + feeds);
        Rssify engine = Engines.on(folder, polls).open()) {
      engine.add(world.requests(), FirstPoll.IMMEDIATE);
      result.figure("new_polls_per_second", pass(engine));
      double best = 0;
      for (int pass = 0; pass < PASSES; pass++) {
        best = Math.max(best, pass(engine));
      }
      result.figure("unchanged_polls_per_second", best);
      publisherReport = world.report();
    }
    result.same("requests", polls.count(), publisherReport.path("requests").asLong());
    result.same(
        "responses_200",
        polls.responded(200),
        publisherReport.path("by_status").path("200").asLong());
    result.same(
        "responses_304",
        polls.responded(304),
        publisherReport.path("by_status").path("304").asLong());
    result.same("entries", polls.entries(), publisherReport.path("entries").asLong());
  }

  private static double pass(Rssify engine) throws InterruptedException {
    long startedAt = System.nanoTime();
    int polls = engine.pass().all(_ -> {}).size();
    return polls / ((System.nanoTime() - startedAt) / 1e9);
  }
}
