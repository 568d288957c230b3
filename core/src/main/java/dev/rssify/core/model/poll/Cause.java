package dev.rssify.core.model.poll;

/** What triggered a poll. */
public enum Cause {
  SCHEDULE,
  MANUAL,
  /** A manual dry run: nothing is stored except a rate limit of the server. */
  DRY_RUN,
  PUSH,
  BACKFILL
}
