package dev.rssify.embed.ingest;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A feed that was registered, and what the stream remembers of it.
 *
 * <p>Threading: {@link #seen} belongs to whoever reads the stream; the rest is safe.
 */
final class Registered {

  final FeedDefinition definition;
  final Seen seen = new Seen();

  /** The engine's feed it is served by; null before the ingester was first started with it. */
  volatile @Nullable UUID feedId;

  /** Whether the stream has taken it in, once for all starts. */
  volatile boolean joined;

  Registered(FeedDefinition definition) {
    this.definition = definition;
  }
}
