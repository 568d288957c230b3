package dev.rssify.embed.ingest;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A registered feed and its state in the stream.
 *
 * <p>Threading: {@link #seen} is used only by the thread that reads the stream; the rest is safe.
 */
final class RegisteredFeed {

  final FeedDefinition definition;
  final DuplicateFilter seen = new DuplicateFilter();

  /** The feed of the engine; null before the first start. */
  volatile @Nullable UUID feedId;

  /** Whether the feed was added to the stream, once for all starts. */
  volatile boolean joined;

  RegisteredFeed(FeedDefinition definition) {
    this.definition = definition;
  }
}
