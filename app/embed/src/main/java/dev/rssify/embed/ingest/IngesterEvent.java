package dev.rssify.embed.ingest;

import dev.rssify.core.engine.EngineEvent;

/** Something that happens beside the stream, which itself never fails. */
public sealed interface IngesterEvent {

  /** A feed was registered under an id that is taken; nothing came of it. */
  record DuplicateFeed(FeedDefinition ignored) implements IngesterEvent {}

  /** The ingester was started while it was running; nothing came of it. */
  record AlreadyRunning() implements IngesterEvent {}

  /**
   * An entry cannot be a news item.
   *
   * @param feedId the id of the definition it came by
   */
  record ItemSkipped(String feedId, String entryUid, String why) implements IngesterEvent {}

  /**
   * The stream was read so late that what happened between these numbers is not kept any longer.
   */
  record ItemsMissed(long from, long horizon) implements IngesterEvent {}

  /** What comes next could not be read, a feed not be put on record, or a subscriber failed. */
  record ErrorCode(Exception cause) implements IngesterEvent {}

  /** What the engine does. */
  record OfEngine(EngineEvent event) implements IngesterEvent {}
}
