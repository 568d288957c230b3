package dev.rssify.core.model.poll;

/** What made a poll happen. */
public enum Cause {
  SCHEDULE,
  MANUAL,
  /** By hand, to see what a poll would find: nothing is kept but a publisher's wish for silence. */
  DRY_RUN,
  PUSH,
  BACKFILL
}
