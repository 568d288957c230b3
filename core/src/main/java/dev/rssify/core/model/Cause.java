package dev.rssify.core.model;

/** What made a poll happen. */
public enum Cause {
  SCHEDULE,
  MANUAL,
  PUSH,
  BACKFILL
}
