package dev.rssify.lab.bench.growth;

import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * Whole polls of a feed whose document has more and more entries, committed to SQLite: one that
 * finds nothing changed, and one that finds one new entry.
 */
final class EntryGrowth {

  private static final int UNCHANGED = 101;
  private static final int CHANGED = 7;
  private static final long MAX_BYTES = 1L << 30;

  private EntryGrowth() {}

  static Curve measure(Path folder, int max) throws Exception {
    Curve curve = new Curve("entries");
    at(folder.resolve("warm-up.db"), 100, 2_000, 500);
    for (int entries = 10; entries <= max; entries *= 10) {
      curve.at(entries, at(folder.resolve(entries + ".db"), entries, UNCHANGED, CHANGED));
    }
    return curve;
  }

  private static Map<String, Double> at(Path store, int entries, int unchanged, int changed)
      throws Exception {
    try (OneFeed feed = OneFeed.start();
        Rssify engine =
            Rssify.builder(config("sqlite:" + store)).listener(EngineListener.NONE).open()) {
      feed.publish(document(0, entries));
      engine.add(feed.url());
      poll(engine, feed, entries);
      double[] same = new double[unchanged];
      for (int i = 0; i < unchanged; i++) {
        same[i] = poll(engine, feed, 0);
      }
      double[] more = new double[changed];
      for (int i = 0; i < changed; i++) {
        feed.publish(document(i + 1, entries));
        more[i] = poll(engine, feed, 1);
      }
      return Map.of("unchanged_ms", median(same), "one_new_ms", median(more));
    }
  }

  /** The milliseconds of a poll that must find the expected number of new entries. */
  private static double poll(Rssify engine, OneFeed feed, int expected) throws Exception {
    long startedAt = System.nanoTime();
    PollOutcome outcome = engine.poll(feed.url());
    double millis = (System.nanoTime() - startedAt) / 1e6;
    if (!(outcome instanceof PollOutcome.Succeeded found) || found.newEntries() != expected) {
      throw new IllegalStateException("expected " + expected + " new entries: " + outcome);
    }
    return millis;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  /** With limits that allow everything, and a host that may be polled at any rate. */
  private static EngineConfig config(String store) {
    EngineConfig plain = EngineConfig.defaults().onLoopback();
    FetchConfig fetch = plain.fetch();
    GateConfig gate = plain.gate();
    return new EngineConfig(
        store,
        plain.raw(),
        plain.minFreeBytes(),
        new FetchConfig(
            fetch.userAgent(),
            new FetchLimits(Duration.ofMinutes(2), MAX_BYTES),
            fetch.maxRedirects()),
        plain.http(),
        plain.parse().withMaxBytes(MAX_BYTES).withMaxEntries(1_000_000),
        plain.schedule(),
        new GateConfig(
            gate.concurrency(),
            Duration.ofMillis(1),
            Set.of(),
            gate.requestsInFlight(),
            gate.slowRequestsInFlight(),
            gate.maxActivePolls(),
            gate.budgets()),
        plain.retention(),
        plain.rawRetention(),
        plain.articles(),
        plain.push(),
        plain.backfill(),
        plain.analysis(),
        plain.enclosures());
  }

  /** The newest entries first, from number {@code first + entries - 1} down to {@code first}. */
  private static byte[] document(int first, int entries) {
    StringBuilder out = new StringBuilder("<rss version=\"2.0\"><channel><title>Growth</title>\n");
    for (int n = first + entries - 1; n >= first; n--) {
      String date =
          DateTimeFormatter.RFC_1123_DATE_TIME.format(
              Instant.ofEpochSecond(1_700_000_000L + 60L * n).atOffset(ZoneOffset.UTC));
      out.append("<item><guid>growth-").append(n).append("</guid><title>Entry ").append(n);
      out.append("</title><link>https://growth.example/").append(n).append("</link><pubDate>");
      out.append(date).append("</pubDate><description>What there is to say of number ");
      out.append(n).append("</description></item>\n");
    }
    return out.append("</channel></rss>").toString().getBytes(StandardCharsets.UTF_8);
  }
}
