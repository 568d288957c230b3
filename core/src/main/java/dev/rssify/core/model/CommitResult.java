package dev.rssify.core.model;

/** What a commit came to. */
public sealed interface CommitResult {

  /** Durable and visible. */
  record Committed() implements CommitResult {}

  /** Another poll of this feed committed first; what was decided rests on an old state. */
  record Conflict(long currentVersion) implements CommitResult {}
}
