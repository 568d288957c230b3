package dev.rssify.core.dispatch;

import dev.rssify.core.model.http.WebUrl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All politeness groups, and which of them may be asked next (R22).
 *
 * <p>Invariants: two starts in a group are at least the spacing apart, counted from when a request
 * is really made; never more than the concurrency are in flight; the cost of a start does not
 * depend on how many groups or feeds wait.
 *
 * <p>Threading: guarded by the dispatcher's lock.
 */
final class Gates {

  private final GateConfig config;
  private final IntHeap.Places feedPlaces;
  private final IntHeap.Order feedOrder;
  private final Map<String, PolitenessGroup> byId = new HashMap<>();
  private final List<PolitenessGroup> byNumber = new ArrayList<>();

  /** Groups with somebody waiting and a free slot, by when they may be asked. */
  private final IntHeap ready =
      new IntHeap((a, b) -> group(a).readyAt() < group(b).readyAt(), new IntHeap.Places());

  /** What is allowed over all groups. */
  private final RateCap starts;

  private final RateCap bytes;
  private final ErrorBudget errors;
  private final PolitenessGroups groups;

  /** The requests of all groups. */
  private final InFlight inFlight;

  Gates(GateConfig config, IntHeap.Places feedPlaces, IntHeap.Order feedOrder) {
    this.config = config;
    this.feedPlaces = feedPlaces;
    this.feedOrder = feedOrder;
    this.starts = new RateCap(config.budgets().startsPerSecond());
    this.bytes = new RateCap(config.budgets().bytesPerSecond());
    this.errors = new ErrorBudget(config.budgets().failedShare());
    this.groups = new PolitenessGroups(config.proxyHosts());
    this.inFlight = new InFlight(config.requestsInFlight(), config.slowRequestsInFlight());
  }

  PolitenessGroup group(String id) {
    return byId.computeIfAbsent(
        id,
        _ -> {
          PolitenessGroup group =
              new PolitenessGroup(id, byNumber.size(), new IntHeap(feedOrder, feedPlaces));
          byNumber.add(group);
          return group;
        });
  }

  /** Of all polls of about the last hour. */
  double failedShare() {
    return errors.failedShare();
  }

  void forEach(Consumer<PolitenessGroup> taker) {
    byNumber.forEach(taker);
  }

  /** Needs no lock. */
  String groupId(WebUrl url) {
    return groups.of(url);
  }

  /** Needs no lock. */
  String groupId(String url) {
    return groups.of(url);
  }

  /** Brings the group to where it belongs; called after anything about it changed. */
  void update(PolitenessGroup group) {
    boolean asks = group.hasWaiting() && group.hasSlot(config.concurrency());
    boolean stands = ready.contains(group.number);
    if (asks && stands) {
      ready.moved(group.number);
    } else if (asks) {
      ready.add(group.number);
    } else if (stands) {
      ready.remove(group.number);
    }
  }

  /** The group that may be asked now and has been ready for longest; null when there is none. */
  @Nullable PolitenessGroup next(long now) {
    inFlight.settle(now);
    return readyAt() <= now ? group(ready.first()) : null;
  }

  /** Whether somebody who waits at this group may be let in now. */
  boolean mayStart(PolitenessGroup group, long now) {
    inFlight.settle(now);
    return ready.contains(group.number) && Math.max(group.readyAt(), anybodyAt()) <= now;
  }

  /** When the first group is ready; {@link Long#MAX_VALUE} when none waits. */
  long readyAt() {
    return ready.isEmpty() ? Long.MAX_VALUE : Math.max(group(ready.first()).readyAt(), anybodyAt());
  }

  /** When anybody may be asked at all. */
  private long anybodyAt() {
    return Math.max(Math.max(starts.opensAt(), bytes.opensAt()), inFlight.opensAt());
  }

  InFlight inFlight() {
    return inFlight;
  }

  /** A slot is taken; the group waits until the request is sent. */
  InFlight.Request take(PolitenessGroup group, long now) {
    starts.use(1, now);
    group.inFlight++;
    group.starting = true;
    update(group);
    return inFlight.take();
  }

  /** The request of a slot is being made now. */
  void begin(InFlight.Request request, long now) {
    inFlight.begin(request, now);
  }

  /** The request of a slot is written to its connection now: the spacing counts from here. */
  void sent(PolitenessGroup group, long now) {
    group.starting = false;
    group.nextStart = now + errors.spacing(group, config.spacing().toMillis());
    update(group);
  }

  /** A slot is free again. */
  void release(PolitenessGroup group, InFlight.Request request, boolean sent) {
    inFlight.ended(request);
    group.inFlight--;
    if (!sent) {
      group.starting = false;
    }
    update(group);
  }

  /** So much was received of somebody. */
  void received(long count, long now) {
    bytes.use(count, now);
  }

  /** A poll of a group is over. */
  Optional<ErrorBudget.UsedUp> count(PolitenessGroup group, PollEnd end, long now) {
    return errors.count(group, end, now);
  }

  /** When a feed that is due may join its queue, by the error budgets. */
  long admits(PolitenessGroup group, boolean failing, long now) {
    return errors.admits(group, failing, now);
  }

  /** The clock was set: what is left to wait stays the same. */
  void shift(long millis) {
    for (PolitenessGroup group : byNumber) {
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
    return byNumber.get(number);
  }
}
