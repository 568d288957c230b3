package dev.rssify.core.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;

/**
 * Measures the stages of one poll; repeated stages are added up.
 *
 * <p>Not thread-safe.
 */
final class StageWatch {

  /** The measured stages. */
  enum Stage {
    RAW,
    PARSE,
    NORMALIZE,
    DEDUP,
    STORE,
    PUBLISH
  }

  private final InstantSource clock;
  private final Map<Stage, Duration> spent = new EnumMap<>(Stage.class);
  private Instant since;

  StageWatch(InstantSource clock) {
    this.clock = clock;
    this.since = clock.instant();
  }

  /** Ends a stage: the time since the last one ended belongs to it. */
  void ended(Stage stage) {
    Instant now = clock.instant();
    spent.merge(stage, Duration.between(since, now), Duration::plus);
    since = now;
  }

  StageTimings timings() {
    return new StageTimings(
        of(Stage.RAW),
        of(Stage.PARSE),
        of(Stage.NORMALIZE),
        of(Stage.DEDUP),
        of(Stage.STORE),
        of(Stage.PUBLISH));
  }

  private Duration of(Stage stage) {
    return spent.getOrDefault(stage, Duration.ZERO);
  }
}
