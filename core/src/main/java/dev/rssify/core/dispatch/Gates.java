package dev.rssify.core.dispatch;

import dev.rssify.core.model.http.WebUrl;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * All politeness groups, ordered by when their next request may start (R22).
 *
 * <p>Invariants: two starts in a group are at least the spacing apart, counted from when a request
 * is written; at most the concurrency is in flight; the cost of a start does not depend on the
 * number of groups or feeds.
 *
 * <p>Threading: used under the lock of {@link Dispatcher}.
 */
final class Gates {

  private static final int FIRST_PRUNE = 10_000;

  private final GateConfig config;
  private final IntHeap.Places feedPlaces;
  private final IntHeap.Order feedOrder;
  private final LongSupplier clock;
  private final Map<String, PolitenessGroup> byId = new LinkedHashMap<>();

  /** Null for a number that is free. */
  private final List<@Nullable PolitenessGroup> byNumber = new ArrayList<>();

  private final Deque<Integer> freeNumbers = new ArrayDeque<>();

  /** The number of groups at which unused ones are removed. */
  private int pruneAt = FIRST_PRUNE;

  /** Groups that have work and a free slot, by when their next start is allowed. */
  private final IntHeap ready =
      new IntHeap((a, b) -> group(a).readyAt() < group(b).readyAt(), new IntHeap.Places());

  /** Limits over all groups. */
  private final GlobalRateLimit starts;

  private final GlobalRateLimit bytes;
  private final ErrorBudget errors;
  private final PolitenessGroups groups;

  /** The requests of all groups. */
  private final InFlightRequests inFlight;

  Gates(GateConfig config, IntHeap.Places feedPlaces, IntHeap.Order feedOrder, LongSupplier clock) {
    this.config = config;
    this.feedPlaces = feedPlaces;
    this.feedOrder = feedOrder;
    this.clock = clock;
    this.starts = new GlobalRateLimit(config.budgets().startsPerSecond());
    this.bytes = new GlobalRateLimit(config.budgets().bytesPerSecond());
    this.errors = new ErrorBudget(config.budgets().failedShare());
    this.groups = new PolitenessGroups(config.proxyHosts());
    this.inFlight = new InFlightRequests(config.requestsInFlight(), config.slowRequestsInFlight());
  }

  PolitenessGroup group(String id) {
    PolitenessGroup known = byId.get(id);
    if (known != null) {
      return known;
    }
    if (byId.size() >= pruneAt) {
      prune(clock.getAsLong());
    }
    Integer free = freeNumbers.poll();
    int number = free == null ? byNumber.size() : free;
    PolitenessGroup group = new PolitenessGroup(id, number, new IntHeap(feedOrder, feedPlaces));
    byId.put(id, group);
    if (free == null) {
      byNumber.add(group);
    } else {
      byNumber.set(number, group);
    }
    return group;
  }

  /** Removes groups without feeds that are no longer in use. */
  private void prune(long now) {
    byId.values()
        .removeIf(group -> {
          boolean unused = group.isUnused(now);
          if (unused) {
            byNumber.set(group.number, null);
            freeNumbers.add(group.number);
          }
          return unused;
        });
    pruneAt = Math.max(FIRST_PRUNE, 2 * byId.size());
  }

  int count() {
    return byId.size();
  }

  /** The share of failed polls in about the last hour. */
  double failedShare() {
    return errors.failedShare();
  }

  /** Feeds and requests that wait for a start. */
  int waiting() {
    return byId.values().stream().mapToInt(group -> group.due.size() + group.requested()).sum();
  }

  /** The groups in which requests wait or run, the longest queue first. */
  List<HostQueue> longestQueues(int limit, long now) {
    return byId.values().stream()
        .filter(group -> group.inFlight > 0 || group.hasWaiting())
        .map(group -> group.queue(now))
        .sorted(
            Comparator.comparingInt(HostQueue::waiting)
                .reversed()
                .thenComparing(HostQueue::groupId))
        .limit(limit)
        .toList();
  }

  void forEach(Consumer<PolitenessGroup> taker) {
    byId.values().forEach(taker);
  }

  /** Needs no lock. */
  String groupId(WebUrl url) {
    return groups.of(url);
  }

  /** Needs no lock. */
  String groupId(String url) {
    return groups.of(url);
  }

  /** Moves the group to its position in the heap; call it after each change of the group. */
  void update(PolitenessGroup group) {
    boolean hasWork = group.hasWaiting() && group.hasSlot(config.concurrency());
    boolean queued = ready.contains(group.number);
    if (hasWork && queued) {
      ready.moved(group.number);
    } else if (hasWork) {
      ready.add(group.number);
    } else if (queued) {
      ready.remove(group.number);
    }
  }

  /** The group whose start is allowed and has waited longest; null if there is none. */
  @Nullable PolitenessGroup next(long now) {
    inFlight.reclassifySlow(now);
    return readyAt() <= now ? group(ready.first()) : null;
  }

  /** Whether a request waiting in this group may start now. */
  boolean mayStart(PolitenessGroup group, long now) {
    inFlight.reclassifySlow(now);
    return ready.contains(group.number) && Math.max(group.readyAt(), anyStartAt()) <= now;
  }

  /** When the first group is ready; {@link Long#MAX_VALUE} when none waits. */
  long readyAt() {
    return ready.isEmpty()
        ? Long.MAX_VALUE
        : Math.max(group(ready.first()).readyAt(), anyStartAt());
  }

  /** When any request may start, by the limits over all groups. */
  private long anyStartAt() {
    return Math.max(Math.max(starts.opensAt(), bytes.opensAt()), inFlight.nextStartAt());
  }

  InFlightRequests inFlight() {
    return inFlight;
  }

  /** Takes a slot; no other request of the group starts until this one is written. */
  InFlightRequests.Request take(PolitenessGroup group, long now) {
    starts.use(1, now);
    group.inFlight++;
    group.starting = true;
    update(group);
    return inFlight.reserve();
  }

  /** The request of a slot starts now. */
  void start(InFlightRequests.Request request, long now) {
    inFlight.start(request, now);
  }

  /** The request of a slot is about to be written. */
  void sending(PolitenessGroup group, long now) {
    group.nextStart = now + errors.spacing(group, config.spacing().toMillis());
    update(group);
  }

  /** The request of a slot is written to its connection: the spacing counts from here. */
  void sent(PolitenessGroup group, long now) {
    group.starting = false;
    group.nextStart = now + errors.spacing(group, config.spacing().toMillis());
    update(group);
  }

  /** Releases a slot. */
  void release(PolitenessGroup group, InFlightRequests.Request request, boolean sent) {
    inFlight.release(request);
    group.inFlight--;
    if (!sent) {
      group.starting = false;
    }
    update(group);
  }

  /** Counts received bytes. */
  void received(long count, long now) {
    bytes.use(count, now);
  }

  /** Counts the end of a poll. */
  Optional<ErrorBudget.UsedUp> count(PolitenessGroup group, PollEnd end, long now) {
    return errors.count(group, end, now);
  }

  /** When a due feed may join its queue, by the error budgets. */
  long admits(PolitenessGroup group, boolean failing, long now) {
    return errors.admits(group, failing, now);
  }

  /** Adjusts to a clock that was set: waiting times stay the same. */
  void shift(long millis) {
    for (PolitenessGroup group : byId.values()) {
      group.nextStart = shifted(group.nextStart, millis);
      group.backOffUntil = shifted(group.backOffUntil, millis);
      group.nextProbe = shifted(group.nextProbe, millis);
    }
    errors.shift(millis);
    starts.shift(millis);
    bytes.shift(millis);
    inFlight.shift(millis);
  }

  static long shifted(long time, long millis) {
    return time == Long.MIN_VALUE ? time : time + millis;
  }

  private PolitenessGroup group(int number) {
    return Objects.requireNonNull(byNumber.get(number));
  }
}
