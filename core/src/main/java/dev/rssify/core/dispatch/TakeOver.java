package dev.rssify.core.dispatch;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Restores what the process that polled these feeds before has stored: rate limits of hosts,
 * unfinished attempts and schedules.
 */
record TakeOver(
    Store store,
    NextPoll schedule,
    Dispatcher dispatcher,
    SharedStartSlots slots,
    ClockRepair repair,
    InstantSource clock) {

  /** Gates that are unused for this long are deleted. */
  private static final Duration GATE_RETENTION = Duration.ofDays(1);

  private static final Duration MAX_GROUP_WAIT = Duration.ofHours(1);

  /** Feeds passed to the dispatcher at once. */
  private static final int BATCH_SIZE = 1_024;

  /**
   * Restores stored back-offs. An unfinished attempt may have received a 429, so its whole group
   * waits as long as its feed does, an hour at most (R8, R12).
   */
  void restoreAll() {
    store.gates().prune(clock.instant().minus(GATE_RETENTION));
    store.gates().all().forEach(dispatcher::restore);
    backOffUnfinished(Partitions.ALL);
  }

  /** Makes the groups of unfinished attempts back off; {@link #schedule} restores stored gates. */
  void backOffUnfinished(Partitions partitions) {
    Instant now = clock.instant();
    for (Attempt open : store.attempts().open(partitions)) {
      Instant at = open.at().isAfter(now) ? now : open.at(); // the clock may have been ahead
      store.feeds().feed(open.feedId()).ifPresent(feed -> backOffUnfinished(feed, at));
    }
  }

  private void backOffUnfinished(Feed feed, Instant attempt) {
    Duration floor = schedule.floor(feed, attempt);
    Duration wait = floor.compareTo(MAX_GROUP_WAIT) > 0 ? MAX_GROUP_WAIT : floor;
    String group = dispatcher.groupId(feed.url());
    dispatcher.backOff(group, attempt.plus(wait));
    int strikes =
        store.gates().gates(List.of(group)).stream().mapToInt(HostGate::strikes).max().orElse(0);
    slots.backsOff(
        HostGate.backingOff(group, attempt.plus(wait), strikes, "an unfinished attempt"));
  }

  /**
   * Schedules the matching feeds of these partitions, none before {@code notBefore}.
   *
   * @param repaired receives feeds whose schedule was changed
   */
  void schedule(
      Partitions partitions, Predicate<UUID> feeds, Instant notBefore, Consumer<Feed> repaired) {
    Map<UUID, Instant> openSince = new HashMap<>();
    Instant now = clock.instant();
    store
        .attempts()
        .open(partitions)
        .forEach(open -> openSince.put(open.feedId(), open.at().isAfter(now) ? now : open.at()));
    List<Scheduled> batch = new ArrayList<>();
    List<UUID> implausible = new ArrayList<>();
    store
        .schedules()
        .each(
            partitions,
            feed -> {
              if (!feeds.test(feed.feedId())) {
                return;
              }
              if (repair.isImplausible(feed, now)) {
                implausible.add(feed.feedId());
              }
              Scheduled later = feed.notBefore(notBefore);
              Instant open = openSince.get(feed.feedId());
              batch.add(open == null ? later : later.notBefore(earliestPoll(feed.feedId(), open)));
              if (batch.size() == BATCH_SIZE) {
                enqueue(batch, partitions);
                batch.clear();
              }
            });
    enqueue(batch, partitions);
    repair.repair(implausible, now).forEach(repaired);
  }

  private void enqueue(List<Scheduled> batch, Partitions partitions) {
    if (!partitions.isAll()) {
      List<String> groups =
          batch.stream().map(feed -> dispatcher.groupId(feed.url())).distinct().toList();
      store.gates().gates(groups).forEach(dispatcher::restore);
    }
    dispatcher.schedule(batch);
  }

  /** R8: an attempt without a result counts as a request that was sent. */
  private Instant earliestPoll(UUID feedId, Instant attempt) {
    return store
        .feeds()
        .feed(feedId)
        .map(feed -> attempt.plus(schedule.floor(feed, attempt)))
        .orElse(attempt);
  }
}
