package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts.PollStart;
import java.util.ArrayList;
import java.util.List;

/** Takes start slots and records attempts; returns the gates that prevent a start. */
public record AttemptChange(List<PollStart> polls, SlotClaim claim)
    implements Change<List<HostGate>> {

  public AttemptChange {
    polls = List.copyOf(polls);
  }

  @Override
  public List<HostGate> applyTo(Tables tables) {
    List<HostGate> closed = new ArrayList<>();
    for (PollStart poll : polls) {
      if (!tables.feeds.containsKey(poll.attempt().feedId().toString())) {
        continue;
      }
      tables
          .takeSlot(poll.groupId(), claim)
          .ifPresentOrElse(
              closed::add, () -> tables.attempts.put(poll.attempt().feedId(), poll.attempt()));
    }
    return closed;
  }

  @Override
  public boolean changed(List<HostGate> closed) {
    return closed.size() < polls.size();
  }
}
