package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.poll.PollTask;

/** A poll that may start now, with the slot for its first request. */
public final class GrantedPoll {

  private final Poll poll;
  private final Slot slot;

  GrantedPoll(Poll poll, Slot slot) {
    this.poll = poll;
    this.slot = slot;
  }

  public PollTask task() {
    return poll.task;
  }

  /** Lets the first request start at once, and each further hop when its own gate allows. */
  public HopGate gate() {
    return slot.gate();
  }

  Poll poll() {
    return poll;
  }

  Slot slot() {
    return slot;
  }
}
