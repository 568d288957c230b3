package dev.rssify.embed.ingest;

import dev.rssify.core.engine.EngineEvent;

/** An event outside the stream of items, such as a problem; the stream itself never fails. */
public sealed interface IngesterEvent {

  /** A feed was ignored because its id is in use. */
  record DuplicateFeed(FeedDefinition ignored) implements IngesterEvent {}

  /** A start was ignored because the ingester is running. */
  record AlreadyRunning() implements IngesterEvent {}

  /**
   * An entry was skipped because it lacks a required field.
   *
   * @param feedId the id of the feed definition
   */
  record ItemSkipped(String feedId, String entryUid, String why) implements IngesterEvent {}

  /** The stream was read too late: the events between these numbers are no longer stored. */
  record ItemsMissed(long from, long horizon) implements IngesterEvent {}

  /** The store or a subscriber failed. */
  record Failure(Exception cause) implements IngesterEvent {}

  /** An event of the engine. */
  record OfEngine(EngineEvent event) implements IngesterEvent {}
}
