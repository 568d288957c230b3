package dev.rssify.core.dispatch;

/** How a poll ended, as the error budgets count it. */
enum PollEnd {
  SUCCEEDED,
  /** The host responded, and not with a feed: this says nothing about its other feeds. */
  FAILED,
  /** No response came. */
  UNREACHABLE
}
