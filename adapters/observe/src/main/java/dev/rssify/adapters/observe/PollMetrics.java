package dev.rssify.adapters.observe;

import dev.rssify.core.engine.EngineEvent.PollFinished;
import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.poll.FetchRecord;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts polls, over all feeds. */
final class PollMetrics {

  private static final double[] SECONDS = {
    60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 86_400, 172_800, 604_800
  };
  private static final double[] BYTES = {
    1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 10_485_760
  };
  private static final double[] ENTRIES = {0, 1, 2, 5, 10, 20, 50, 100, 1_000};
  private static final Duration[] LATENCIES = {
    Duration.ofMillis(10),
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofMillis(2_500),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10),
    Duration.ofSeconds(30)
  };

  private final MeterRegistry registry;
  private final Map<String, Counter> outcomes = new ConcurrentHashMap<>();
  private final Map<String, Counter> reasons = new ConcurrentHashMap<>();
  private final Timer latency;
  private final Timer queued;
  private final Phases phases;
  private final DistributionSummary bytes;
  private final DistributionSummary interval;
  private final DistributionSummary ewma;
  private final DistributionSummary newEntries;
  private final Counter bytesIn;
  private final Counter bytesDecoded;
  private final Counter bytesSaved;
  private final Counter retries;
  private final Counter entriesNew;
  private final Counter entriesUpdated;

  PollMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.latency =
        Timer.builder("rssify.fetch.duration")
            .description("From name lookup to last byte, waiting at gates not included")
            .serviceLevelObjectives(LATENCIES)
            .register(registry);
    this.queued =
        Timer.builder("rssify.fetch.queued")
            .description("How long polls waited to start")
            .serviceLevelObjectives(LATENCIES)
            .register(registry);
    this.phases = new Phases(registry);
    this.bytes = summary("rssify.response.bytes", "Response bytes as transferred", BYTES);
    this.interval = summary("rssify.scheduler.interval.seconds", "Poll intervals", SECONDS);
    this.ewma =
        summary("rssify.ewma.interval.seconds", "Average time between publications", SECONDS);
    this.newEntries = summary("rssify.new.entries.per.fetch", "New entries of a poll", ENTRIES);
    this.bytesIn = counter("rssify.bytes.in", "Response bytes as transferred");
    this.bytesDecoded = counter("rssify.bytes.decoded", "Response bytes after decoding");
    this.bytesSaved = counter("rssify.bytes.saved", "Bytes saved by 304 responses");
    this.retries = counter("rssify.retries", "Polls of feeds whose last poll failed");
    this.entriesNew = counter("rssify.new.entries", "New entries");
    this.entriesUpdated = counter("rssify.updated.entries", "Updated entries");
  }

  private DistributionSummary summary(String name, String meaning, double... bounds) {
    return DistributionSummary.builder(name)
        .description(meaning)
        .serviceLevelObjectives(positive(bounds))
        .register(registry);
  }

  /** A limit of zero cannot be exported. */
  private static double[] positive(double... bounds) {
    double[] usable = bounds.clone();
    for (int i = 0; i < usable.length; i++) {
      usable[i] = Math.max(usable[i], 0.5);
    }
    return usable;
  }

  private Counter counter(String name, String meaning) {
    return Counter.builder(name).description(meaning).register(registry);
  }

  void count(PollFinished poll) {
    FetchRecord fetch = poll.fetch();
    outcomes.computeIfAbsent(fetch.outcome(), this::outcome).increment();
    reasons
        .computeIfAbsent(Labels.lower(poll.after().schedule().reason()), this::reason)
        .increment();
    queued.record(fetch.queued());
    if (fetch.status() != null) {
      latency.record(fetch.elapsed());
      phases.count(fetch.timings());
      bytes.record((double) fetch.wireBytes());
      bytesIn.increment((double) fetch.wireBytes());
      bytesDecoded.increment((double) fetch.decodedBytes());
    }
    if (fetch.outcome().equals("not_modified")) {
      bytesSaved.increment((double) poll.before().stats().bodyBytes());
    }
    if (poll.before().stats().consecutiveFailures() > 0) {
      retries.increment();
    }
    interval.record((double) poll.after().schedule().interval().toSeconds());
    Cadence cadence = poll.after().state().cadence();
    if (cadence != null && cadence.interarrival() != null) {
      ewma.record((double) cadence.interarrival().toSeconds());
    }
    newEntries.record(fetch.newEntries());
    entriesNew.increment(fetch.newEntries());
    entriesUpdated.increment(fetch.updatedEntries());
  }

  private Counter outcome(String code) {
    return Counter.builder("rssify.fetches")
        .description("Polls by outcome")
        .tag("outcome", code)
        .register(registry);
  }

  private Counter reason(String code) {
    return Counter.builder("rssify.decisions")
        .description("Scheduling decisions by reason")
        .tag("reason", code)
        .register(registry);
  }

  /** How long the phases of requests take. */
  private static final class Phases {
    private final Timer dns;
    private final Timer connect;
    private final Timer tls;
    private final Timer firstByte;
    private final Timer body;

    Phases(MeterRegistry registry) {
      this.dns = timer(registry, "dns");
      this.connect = timer(registry, "connect");
      this.tls = timer(registry, "tls");
      this.firstByte = timer(registry, "first_byte");
      this.body = timer(registry, "body");
    }

    private static Timer timer(MeterRegistry registry, String phase) {
      return Timer.builder("rssify.fetch.phase")
          .description("Duration of each phase; skipped phases are not counted")
          .tag("phase", phase)
          .register(registry);
    }

    void count(ExchangeTimings timings) {
      count(dns, timings.dns());
      count(connect, timings.connect());
      count(tls, timings.tls());
      count(firstByte, timings.firstByte());
      count(body, timings.body());
    }

    private static void count(Timer timer, Duration spent) {
      if (spent.isPositive()) {
        timer.record(spent);
      }
    }
  }
}
