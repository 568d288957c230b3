package dev.rssify.core.cluster;

import dev.rssify.core.cluster.LeaseStore.Registration;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.poll.HeldLease;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The leases of this process. Each {@link #tick} renews them, gives up what is beyond its share,
 * and takes what is free.
 *
 * <p>Invariants: a lease is relied on only until its deadline, which counts from before the renewal
 * was sent, on the monotonic clock and on the wall clock: the earlier one decides, since the
 * monotonic clock may stop while a machine sleeps. A partition is released when its last poll has
 * ended. A worker that renewed late gives the others the same time before it removes any.
 *
 * <p>Threading: one thread calls {@link #tick} and {@link #leave}; everything else is safe for many
 * threads.
 */
public final class Membership implements Ownership {

  /** Receives what this worker gains and loses. Called by the thread of {@link #tick}. */
  public interface LeaseListener {

    void gained(Partitions partitions);

    /** The polls of these partitions may finish; no more may start. */
    void lost(Partitions partitions);

    /** Whether no poll of a partition is running. */
    boolean isIdle(int partitionNo);

    void gained(Duty duty);

    void lost(Duty duty);
  }

  /** Whether a worker can rely on its leases. */
  public enum State {
    JOINING,
    ACTIVE,
    /** The store was not reached in time; it may still have the leases. */
    EXPIRED
  }

  private final LeaseStore store;
  private final String id;
  private final Set<Role> roles;
  private final LeaseTimes times;
  private final LeaseListener leaseListener;
  private final InstantSource wall;
  private final LongSupplier nanos;

  /** The fence of each lease; 0 when it is not ours. */
  private final AtomicLongArray fences = new AtomicLongArray(Duty.LEASES);

  private volatile Partitions releasing = Partitions.NONE;
  private volatile @Nullable Registration registration;
  private volatile Deadline deadline;
  private long removalsPausedUntil;
  private boolean removalsPaused;

  /** The same moment on both clocks. */
  private record Deadline(long nanos, Instant wall) {}

  /**
   * @param nanos monotonic nanoseconds
   */
  public Membership(
      LeaseStore store,
      String id,
      Set<Role> roles,
      LeaseTimes times,
      LeaseListener leaseListener,
      InstantSource wall,
      LongSupplier nanos) {
    this.store = store;
    this.id = id;
    this.roles = Set.copyOf(roles);
    this.times = times;
    this.leaseListener = leaseListener;
    this.wall = wall;
    this.nanos = nanos;
    this.deadline = new Deadline(nanos.getAsLong(), wall.instant());
  }

  public String id() {
    return id;
  }

  public Set<Role> roles() {
    return roles;
  }

  /**
   * Joins if necessary, renews the leases, and moves towards a fair share. Throws when the store
   * cannot be reached; then the leases stay as they are, until their deadline.
   */
  public void tick(Worker.Report report) {
    Deadline next = deadlineFromNow();
    Registration current = registration;
    if (current == null) {
      Optional<Registration> joined = store.join(id, roles, times.duration());
      if (joined.isEmpty()) {
        return;
      }
      current = joined.get();
      registration = current;
      removalsPaused = false;
    } else if (!isInTime()) {
      removalsPaused = true;
      removalsPausedUntil = nanos.getAsLong() + times.duration().toNanos();
    }
    Optional<ClusterView> view = store.renew(current, report, times.duration());
    if (view.isEmpty()) {
      registration = null;
      dropAll();
      return;
    }
    deadline = next;
    removalsPaused = removalsPaused && removalsPausedUntil - nanos.getAsLong() > 0;
    compare(view.get());
    follow(FairShare.plan(view.get(), id, roles, releasing, !removalsPaused), current);
  }

  /** Applies grants and losses that are in the store but whose response was lost. */
  private void compare(ClusterView view) {
    long[] stored = new long[Duty.LEASES];
    view.of(id).forEach(lease -> stored[lease.number()] = lease.fence());
    List<Lease> lost = new ArrayList<>();
    for (int number = 0; number < Duty.LEASES; number++) {
      long known = fences.get(number);
      if (known != 0 && known != stored[number]) {
        lost.add(new Lease(number, id, known, view.at()));
      }
    }
    drop(lost);
    gain(
        view.of(id).stream()
            .filter(lease -> fences.get(lease.number()) == 0 && !isLeaving(lease.number()))
            .toList());
  }

  private boolean isLeaving(int number) {
    return Duty.isPartition(number) && releasing.contains(number);
  }

  private void follow(FairShare.Plan plan, Registration current) {
    if (!plan.giveUp().isEmpty()) {
      releasing = with(releasing, plan.giveUp());
      leaseListener.lost(Partitions.of(plan.giveUp()));
    }
    release(current);
    if (!plan.take().isEmpty() || !plan.remove().isEmpty()) {
      gain(store.take(current, plan.take(), plan.remove()));
    }
  }

  /** Releases the partitions that are to be given up and have no running poll. */
  private void release(Registration current) {
    List<Integer> idle = releasing.numbers().stream().filter(leaseListener::isIdle).toList();
    if (!idle.isEmpty()) {
      idle.forEach(number -> fences.set(number, 0));
      store.release(current, idle);
      releasing = without(releasing, idle);
    }
  }

  /** The leases are noted first: changes of feeds must not be missed while the feeds are read. */
  private void gain(List<Lease> leases) {
    leases.forEach(lease -> fences.set(lease.number(), lease.fence()));
    Partitions partitions = partitions(leases);
    try {
      if (!partitions.isEmpty()) {
        leaseListener.gained(partitions);
      }
      duties(leases).forEach(leaseListener::gained);
    } catch (RuntimeException e) {
      drop(leases); // the next tick finds them in the store and tries again
      throw e;
    }
  }

  private void drop(List<Lease> leases) {
    leases.forEach(lease -> fences.set(lease.number(), 0));
    Partitions partitions = partitions(leases);
    if (!partitions.isEmpty()) {
      releasing = without(releasing, partitions.numbers());
      leaseListener.lost(partitions);
    }
    duties(leases).forEach(leaseListener::lost);
  }

  private void dropAll() {
    List<Lease> all = new ArrayList<>();
    for (int number = 0; number < Duty.LEASES; number++) {
      if (fences.get(number) != 0) {
        all.add(new Lease(number, id, fences.get(number), Instant.EPOCH));
      }
    }
    drop(all);
    releasing = Partitions.NONE;
  }

  private static Partitions partitions(List<Lease> leases) {
    return Partitions.of(leases.stream().map(Lease::number).filter(Duty::isPartition).toList());
  }

  private static List<Duty> duties(List<Lease> leases) {
    return Arrays.stream(Duty.values())
        .filter(duty -> leases.stream().anyMatch(lease -> lease.number() == duty.lease()))
        .toList();
  }

  private static Partitions with(Partitions some, List<Integer> more) {
    List<Integer> all = new ArrayList<>(some.numbers());
    all.addAll(more);
    return Partitions.of(all);
  }

  private static Partitions without(Partitions some, List<Integer> less) {
    return Partitions.of(some.numbers().stream().filter(number -> !less.contains(number)).toList());
  }

  /** Releases everything; call it when no poll is running any more. */
  public void leave() {
    Registration current = registration;
    registration = null;
    dropAll();
    if (current != null) {
      store.leave(current);
    }
  }

  private Deadline deadlineFromNow() {
    return new Deadline(
        nanos.getAsLong() + times.reliable().toNanos(), wall.instant().plus(times.reliable()));
  }

  private boolean isInTime() {
    Deadline until = deadline;
    return until.nanos() - nanos.getAsLong() > 0 && until.wall().isAfter(wall.instant());
  }

  @Override
  public boolean owns(int partitionNo) {
    return fences.get(partitionNo) != 0 && !releasing.contains(partitionNo);
  }

  @Override
  public @Nullable HeldLease lease(int partitionNo) {
    long fence = fences.get(partitionNo);
    return fence == 0 ? null : new HeldLease(partitionNo, fence);
  }

  @Override
  public boolean isHeld(@Nullable HeldLease lease) {
    return lease == null || (fences.get(lease.number()) == lease.fence() && isInTime());
  }

  /** The lease of a duty; null without it. */
  public @Nullable HeldLease lease(Duty duty) {
    return lease(duty.lease());
  }

  /** Whether this worker has a duty now. */
  public boolean has(Duty duty) {
    return fences.get(duty.lease()) != 0 && isInTime();
  }

  public State state() {
    return registration == null ? State.JOINING : isInTime() ? State.ACTIVE : State.EXPIRED;
  }

  /** How many partitions this worker polls. */
  public int partitions() {
    int count = 0;
    for (int number = 0; number < FeedPlacement.PARTITIONS; number++) {
      count += owns(number) ? 1 : 0;
    }
    return count;
  }
}
