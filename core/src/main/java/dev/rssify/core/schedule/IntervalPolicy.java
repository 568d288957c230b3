package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Feed;
import java.time.Duration;
import java.util.Optional;

/**
 * An embedder's own polling intervals. They take precedence over every other explicit interval and,
 * like those, override only R23 and R24.
 *
 * <p>Threading: called from many threads.
 */
@FunctionalInterface
public interface IntervalPolicy {

  /** Sets no interval. */
  IntervalPolicy NONE = _ -> Optional.empty();

  /** The polling interval of this feed; empty to use its settings and the configuration. */
  Optional<Duration> intervalOf(Feed feed);
}
