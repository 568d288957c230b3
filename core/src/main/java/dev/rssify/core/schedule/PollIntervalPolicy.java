package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.Feed;
import java.time.Duration;
import java.util.Optional;

/**
 * An embedder's own word on how often feeds are asked (document 001). It goes before every other
 * explicit interval and, like them, beats R23 and R24 only.
 *
 * <p>Threading: called from many threads.
 */
@FunctionalInterface
public interface PollIntervalPolicy {

  /** Has nothing to say. */
  PollIntervalPolicy NONE = _ -> Optional.empty();

  /** How often to ask this feed; empty to leave it to its settings and the configuration. */
  Optional<Duration> intervalOf(Feed feed);
}
