package dev.rssify.core.operations.subscriptions;

/** When a new feed is first polled. */
public enum FirstPoll {
  /** At once: it was added alone, and a client waits for it. */
  IMMEDIATE,
  /** Spread over time, because it was added with many others (R25). */
  SPREAD,
  /** Its first response is available and about to be committed. */
  ALREADY_FETCHED
}
