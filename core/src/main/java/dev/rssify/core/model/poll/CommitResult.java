package dev.rssify.core.model.poll;

/** The result of a commit. */
public sealed interface CommitResult {

  /**
   * Durable and visible.
   *
   * @param again whether it was already committed, so that nothing was written
   */
  record Committed(boolean again) implements CommitResult {}

  /** Another poll of this feed committed first; this one started from an old version. */
  record Conflict(long currentVersion) implements CommitResult {}

  /** Another poller has taken over this feed. */
  record Fenced(long currentFence) implements CommitResult {}

  /** The feed does not exist, or was removed. */
  record FeedMissing() implements CommitResult {}

  /** This commit cannot be written, for this reason; others of its batch were. */
  record Unwritable(String reason) implements CommitResult {}
}
