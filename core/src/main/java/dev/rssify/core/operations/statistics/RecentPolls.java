package dev.rssify.core.operations.statistics;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * The polls of this process in the last five minutes, by outcome, in intervals of two seconds.
 *
 * <p>Threading: safe for many threads.
 */
public final class RecentPolls implements EngineListener {

  public static final Duration INTERVAL = Duration.ofSeconds(2);

  private static final int INTERVALS = 150;

  private final InstantSource clock;

  /** Numbers of polls by outcome, by the number of their interval since 1970. */
  private final TreeMap<Long, Map<String, Long>> counts = new TreeMap<>();

  public RecentPolls(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * The polls that ended in one interval.
   *
   * @param outcomes how many had which outcome
   */
  public record Interval(Instant start, Map<String, Long> outcomes) {}

  @Override
  public void on(EngineEvent event) {
    if (event instanceof EngineEvent.PollFinished finished) {
      count(finished.fetch().outcome());
    }
  }

  private synchronized void count(String outcome) {
    long number = number();
    counts.headMap(number - INTERVALS, true).clear();
    counts.computeIfAbsent(number, _ -> new HashMap<>()).merge(outcome, 1L, Long::sum);
  }

  /** All complete intervals of the last five minutes, the oldest first. */
  public synchronized List<Interval> intervals() {
    long current = number();
    return LongStream.range(current - INTERVALS, current)
        .mapToObj(number ->
            new Interval(
                Instant.ofEpochSecond(number * INTERVAL.toSeconds()),
                Map.copyOf(counts.getOrDefault(number, Map.of()))))
        .toList();
  }

  private long number() {
    return Math.floorDiv(clock.instant().getEpochSecond(), INTERVAL.toSeconds());
  }
}
