package dev.rssify.core.model.poll;

/** What a commit came to. */
public sealed interface CommitResult {

  /**
   * Durable and visible.
   *
   * @param again true when it was there before, so that this time nothing was written
   */
  record Committed(boolean again) implements CommitResult {}

  /** Another poll of this feed committed first; what was decided rests on an old state. */
  record Conflict(long currentVersion) implements CommitResult {}

  /** Another poller has taken over this feed. */
  record Fenced(long currentFence) implements CommitResult {}

  /** The feed is not there, or not any longer. */
  record FeedMissing() implements CommitResult {}

  /** This commit cannot be written, for this reason; others of its batch were. */
  record Poisoned(String reason) implements CommitResult {}
}
