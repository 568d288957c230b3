package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.http.WebUrl;

/** The gate of one poll: its first start is granted already, each further hop waits for its own. */
record PollGate(RequestSlots slots, Slot first) implements HopGate {

  @Override
  public Entry enter(WebUrl url) {
    if (first.serves(url)) {
      return slots.locked(first::unlessBackingOff);
    }
    first.close();
    return slots.enter(url, true);
  }

  /** Whether the poll may have contacted a host. */
  boolean isStarted() {
    return first.isStarted();
  }

  /** The poll is over: if it sent no request, its start is given back. */
  void close() {
    first.close();
  }
}
