package dev.rssify.lab.bench.scenario;

import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.embed.Rssify;
import dev.rssify.lab.bench.scenario.Polls.Poll;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Three of ten hosts send their first byte after ten seconds: how soon all others are polled when
 * all are due at once, compared with the same simulation without slow hosts.
 */
final class SlowHosts implements Scenario {

  private static final int SLOW_MILLIS = 5_000;

  @Override
  public void run(Path folder, int feeds, Result result) throws Exception {
    Polls warmUp = new Polls();
    Polls with = new Polls();
    Polls without = new Polls();
    pass(folder.resolve("warm-up"), feeds, "1ms", warmUp, result);
    pass(folder.resolve("with"), feeds, "10s", with, result);
    pass(folder.resolve("without"), feeds, "1ms", without, result);
    Set<String> slow =
        with.all().stream()
            .filter(poll -> poll.tookMillis() > SLOW_MILLIS)
            .map(Poll::path)
            .collect(Collectors.toSet());
    result.figure("slow_feeds", slow.size());
    double alone = pace(without, slow);
    double beside = pace(with, slow);
    result.figure("others_per_second_without_slow", alone);
    result.figure("others_per_second_beside_slow", beside);
    result.figure("ratio", beside / alone);
  }

  private static void pass(Path folder, int feeds, String slow, Polls polls, Result result)
      throws Exception {
    folder.toFile().mkdirs();
    JsonNode theirs;
    try (Publishers world =
        Publishers.start(
            folder,
            "--mix",
            "slow",
            "--slow",
            slow,
            "--hosts",
            "" + feeds,
            "--feeds",
            "" + feeds)) {
      try (Rssify engine = Engines.on(folder, polls).open()) {
        engine.add(world.requests(), FirstPoll.IMMEDIATE);
        engine.pass().all(_ -> {});
      }
      theirs = world.report();
    }
    String run = folder.getFileName().toString();
    result.same(run + "_requests", polls.count(), theirs.path("requests").asLong());
    result.same(run + "_entries", polls.entries(), theirs.path("entries").asLong());
  }

  /** Polls per second of feeds that are not slow, until the last of them is committed. */
  private static double pace(Polls polls, Set<String> slow) {
    long startedAt = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    int others = 0;
    for (Poll poll : polls.all()) {
      startedAt = Math.min(startedAt, poll.endNanos() - 1_000_000 * poll.tookMillis());
      if (!slow.contains(poll.path())) {
        end = Math.max(end, poll.endNanos());
        others++;
      }
    }
    return others / ((end - startedAt) / 1e9);
  }
}
