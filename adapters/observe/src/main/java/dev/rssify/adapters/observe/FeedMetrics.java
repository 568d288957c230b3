package dev.rssify.adapters.observe;

import dev.rssify.core.engine.EngineEvent.PollFinished;
import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollOutcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Metrics per feed: a limited number of feeds have their own series, all others share {@code
 * other}.
 *
 * <p>Threading: safe for many threads.
 */
final class FeedMetrics {

  /** Status codes with their own series. */
  private static final Set<Integer> COMMON =
      Set.of(200, 304, 400, 401, 403, 404, 410, 429, 500, 502, 503, 504);

  private final MeterRegistry registry;
  private final int limit;
  private final Map<UUID, OfFeed> feeds = new ConcurrentHashMap<>();
  private final OfFeed others;

  FeedMetrics(MeterRegistry registry, int limit) {
    this.registry = registry;
    this.limit = limit;
    this.others = new OfFeed(registry, "other", "other");
  }

  void count(PollFinished poll) {
    of(poll.after()).count(poll);
  }

  private OfFeed of(Feed feed) {
    OfFeed known = feeds.get(feed.id());
    if (known != null) {
      return known;
    }
    synchronized (feeds) {
      return feeds.size() >= limit
          ? feeds.getOrDefault(feed.id(), others)
          : feeds.computeIfAbsent(
              feed.id(), id -> new OfFeed(registry, id.toString(), feed.placement().host()));
    }
  }

  /** The series of one feed. */
  private static final class OfFeed {
    private final MeterRegistry registry;
    private final Tags tags;
    private final Timer latency;
    private final Counter bytesIn;
    private final Counter newEntries;
    private final Counter retries;
    private volatile double interval = Double.NaN;
    private volatile double ewma = Double.NaN;

    OfFeed(MeterRegistry registry, String feedId, String host) {
      this.registry = registry;
      this.tags = Tags.of("feed_id", feedId, "host", host);
      this.latency =
          Timer.builder("rssify.feed.fetch.duration")
              .description("From name lookup to last byte")
              .tags(tags)
              .register(registry);
      this.bytesIn =
          counter(registry, tags, "rssify.feed.bytes.in", "Response bytes as transferred");
      this.newEntries = counter(registry, tags, "rssify.feed.new.entries", "New entries");
      this.retries = counter(registry, tags, "rssify.feed.retries", "Polls after a failed poll");
      Gauge.builder("rssify.feed.interval.seconds", this, feed -> feed.interval)
          .description("The current poll interval")
          .tags(tags)
          .register(registry);
      Gauge.builder("rssify.feed.ewma.seconds", this, feed -> feed.ewma)
          .description("Average time between publications")
          .tags(tags)
          .register(registry);
    }

    private static Counter counter(MeterRegistry registry, Tags tags, String name, String meaning) {
      return Counter.builder(name).description(meaning).tags(tags).register(registry);
    }

    void count(PollFinished poll) {
      FetchRecord fetch = poll.fetch();
      counter(
              registry,
              tags.and("result", result(poll), "code", code(fetch.status())),
              "rssify.feed.fetches",
              "Polls by outcome and HTTP status code")
          .increment();
      if (fetch.status() != null) {
        latency.record(fetch.elapsed());
        bytesIn.increment((double) fetch.wireBytes());
      }
      newEntries.increment(fetch.newEntries());
      if (poll.before().stats().consecutiveFailures() > 0) {
        retries.increment();
      }
      interval = poll.after().schedule().interval().toSeconds();
      Cadence cadence = poll.after().state().cadence();
      ewma =
          cadence == null || cadence.interarrival() == null
              ? Double.NaN
              : cadence.interarrival().toSeconds();
    }

    private static String result(PollFinished poll) {
      return switch (poll.outcome()) {
        case PollOutcome.Succeeded done ->
            done.code().equals("not_modified") ? "not_modified" : "ok";
        case PollOutcome.Failed _ -> "error";
      };
    }

    /** A server can send any code, so uncommon ones share one value for each class. */
    private static String code(@Nullable Integer status) {
      if (status == null) {
        return "none";
      }
      return COMMON.contains(status) ? status.toString() : status / 100 + "xx";
    }
  }
}
