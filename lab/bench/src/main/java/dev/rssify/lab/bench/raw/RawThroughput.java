package dev.rssify.lab.bench.raw;

import com.sun.management.OperatingSystemMXBean;
import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Digests;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.json.feedlist.FeedListJson;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * Whole polls into a store in SQLite, with their responses stored in segments, compared with polls
 * whose responses are discarded at once: the same feeds, in turns. Arguments: a feeds.json, the
 * number of pairs, a folder on the disk to measure.
 */
public final class RawThroughput {

  private RawThroughput() {}

  public static void main(String[] arguments) throws Exception {
    List<Subscription> feeds =
        new FeedListJson().read(Files.readString(Path.of(arguments[0]))).feeds();
    int pairs = Integer.parseInt(arguments[1]);
    Path folder = Files.createTempDirectory(Path.of(arguments[2]), "rssify-raw");
    Store with = JdbcStores.sqlite(folder.resolve("with.db"));
    Store without = JdbcStores.sqlite(folder.resolve("without.db"));
    WarcRawStore raws =
        WarcRawStore.open(folder.resolve("with.raw"), WarcConfig.defaults("bench"), with.raws());
    try (Rssify storing =
            rssify(
                new Storage(
                    with, raws, raws.segments(), null, List.of(), StartCondition.NONE, () -> {}));
        Rssify discarding =
            rssify(
                new Storage(
                    without,
                    new DiscardingRawStore(),
                    RawSegments.NONE,
                    null,
                    List.of(),
                    StartCondition.NONE,
                    () -> {}))) {
      List<Double> ratios = new ArrayList<>();
      List<Double> work = new ArrayList<>();
      for (int pair = -2; pair < pairs; pair++) {
        Pass off = pass(discarding, feeds);
        Pass on = pass(storing, feeds);
        System.out.printf(
            Locale.ROOT,
            "without %,6.0f polls/s, %,5.0f us of CPU each; with %,6.0f polls/s, %,5.0f us%n",
            off.pollsPerSecond(),
            off.cpuMicros(),
            on.pollsPerSecond(),
            on.cpuMicros());
        if (pair >= 0) {
          ratios.add(on.pollsPerSecond() / off.pollsPerSecond());
          work.add(off.cpuMicros() / on.cpuMicros());
        }
      }
      ratios.sort(null);
      work.sort(null);
      System.out.printf(
          Locale.ROOT,
          "median ratio of polls per second %.2f, by CPU time %.2f%n",
          ratios.get(pairs / 2),
          work.get(pairs / 2));
    }
    System.out.println("left in " + folder);
  }

  private static Rssify rssify(Storage storage) {
    return Rssify.builder(EngineConfig.defaults().onLoopback())
        .storage(storage)
        .listener(EngineListener.NONE)
        .open();
  }

  /** One poll of every feed. On a busy machine the CPU time is more reliable than the clock. */
  private record Pass(double pollsPerSecond, double cpuMicros) {}

  private static Pass pass(Rssify rssify, List<Subscription> feeds) throws Exception {
    var process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long cpu = process.getProcessCpuTime();
    long start = System.nanoTime();
    List<PollOutcome> outcomes = rssify.pass().run(SubscriptionRequest.plain(feeds), outcome -> {});
    double seconds = (System.nanoTime() - start) / 1e9;
    double micros = (process.getProcessCpuTime() - cpu) / 1e3;
    long failed = outcomes.stream().filter(PollOutcome.Failed.class::isInstance).count();
    if (failed > 0) {
      throw new IllegalStateException(failed + " polls failed");
    }
    return new Pass(outcomes.size() / seconds, micros / outcomes.size());
  }

  /** Stores nothing. */
  private static final class DiscardingRawStore implements RawStore {
    @Override
    public RawResult store(UUID fetchId, UUID feedId, Exchange exchange) {
      BlobRef place = new BlobRef("nowhere", "nothing", 0, exchange.wire().length());
      String sha256 = Digests.sha256(exchange.wire().toBytes());
      return new RawResult.Stored(RawFetch.of(fetchId, feedId, exchange, place, sha256));
    }

    @Override
    public Optional<Body> read(BlobRef ref) {
      return Optional.empty();
    }
  }
}
