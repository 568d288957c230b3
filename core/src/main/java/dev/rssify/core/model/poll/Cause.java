package dev.rssify.core.model.poll;

/** What triggered a poll. */
public enum Cause {
  SCHEDULE,
  MANUAL,
  /** A manual dry run: nothing is stored except a rate limit of the server. */
  DRY_RUN,
  /** A hub delivered content: nothing is fetched, and the document may be a part of the feed. */
  PUSH,
  /** A page of the feed's history is fetched. */
  BACKFILL;

  /** Whether the document only adds entries: absent ones mean nothing. */
  public boolean addsOnly() {
    return this == PUSH || this == BACKFILL;
  }
}
