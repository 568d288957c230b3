package dev.rssify.core.dispatch;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.http.WebUrl;

/** The gate of one poll: its first start is granted already, each further hop waits for its own. */
record PollGate(RequestSlots starts, Slot first) implements HopGate {

  @Override
  public Entry enter(WebUrl url) {
    if (first.serves(url)) {
      return starts.locked(first::unlessBackingOff);
    }
    first.close();
    return starts.enter(url, true);
  }

  /** Whether the poll may have contacted a host. */
  boolean isBegun() {
    return first.isBegun();
  }

  /** The poll is over: if it sent no request, its start is given back. */
  void close() {
    first.close();
  }
}
