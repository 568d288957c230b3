package dev.rssify.core.store.memory;

import static java.util.stream.Collectors.toSet;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Opens the store of {@code memory:}. It has the semantics of every other store, without
 * persistence.
 */
public final class MemoryStore {

  private MemoryStore() {}

  public static Store open() {
    return over(new LockedMemory(), () -> 0, () -> {});
  }

  /**
   * The ports over tables that the caller manages.
   *
   * @param bytes the size on disk
   */
  public static Store over(Memory memory, LongSupplier bytes, Runnable closing) {
    return new Store(
        new MemoryFeeds(memory),
        new MemorySchedules(memory),
        new MemorySubscriptions(memory),
        new MemoryEntries(memory),
        feedId ->
            memory.read(
                tables -> List.copyOf(tables.windows.getOrDefault(feedId, Map.of()).values())),
        new MemoryFetchLog(memory),
        new MemoryRawIndex(memory),
        new MemoryJournal(memory),
        batch -> memory.change(batch.stream().map(PollChange::new).toList()),
        attempts(memory),
        new MemoryDerivations(memory),
        new MemoryClusters(memory),
        new MemoryCursors(memory),
        new MemoryFlags(memory),
        new MemoryGates(memory),
        new MemoryTasks(memory),
        new MemoryMaintenance(memory, bytes),
        new MemoryTallies(memory),
        new MemoryContents(memory),
        closing);
  }

  private static Attempts attempts(Memory memory) {
    return new Attempts() {
      @Override
      public Started start(List<PollStart> polls, SlotClaim claim) {
        List<HostGate> closed = memory.change(new AttemptChange(polls, claim));
        Set<String> groups = closed.stream().map(HostGate::groupId).collect(toSet());
        return new Started(
            new MemoryFeeds(memory)
                .feeds(
                    polls.stream()
                        .filter(poll -> !groups.contains(poll.groupId()))
                        .map(poll -> poll.attempt().feedId())
                        .toList()),
            closed);
      }

      @Override
      public List<Attempt> open(Partitions partitions) {
        return memory.read(tables ->
            tables.attempts.values().stream()
                .filter(attempt -> {
                  Feed feed = tables.feeds.get(attempt.feedId().toString());
                  return feed != null && partitions.contains(feed.placement().partitionNo());
                })
                .toList());
      }
    };
  }
}
