package dev.rssify.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Workers on one lease store in virtual time. Calls to the store take time, before and after they
 * have an effect, and meanwhile the other workers continue.
 */
final class SimulatedCluster {

  private static final Duration STEP = Duration.ofMillis(250);
  static final LeaseTimes TIMES = LeaseTimes.defaults();

  final ManualClock clock = ManualClock.start();
  final MemoryLeases leases = new MemoryLeases(clock);
  final List<SimulatedWorker> workers = new ArrayList<>();
  boolean storeIsDown;

  /** Whether calls to the store may take long. */
  boolean storeIsSlow;

  private final RandomGenerator random;

  SimulatedCluster(RandomGenerator random) {
    this.random = random;
  }

  SimulatedWorker add(Role... roles) {
    SimulatedWorker worker = new SimulatedWorker("w" + workers.size(), Set.of(roles));
    workers.add(worker);
    return worker;
  }

  LeaseStore.Registration registration(SimulatedWorker worker) {
    return leases.view().workers().stream()
        .filter(each -> each.id().equals(worker.id))
        .map(each -> new LeaseStore.Registration(each.id(), each.fence()))
        .findFirst()
        .orElseThrow();
  }

  List<SimulatedWorker> alive() {
    return workers.stream().filter(worker -> !worker.dead).toList();
  }

  /** Advances the time; each worker ticks about every two seconds. */
  void pass(Duration time) {
    Instant until = clock.instant().plus(time);
    while (clock.instant().isBefore(until)) {
      clock.advance(STEP);
      for (SimulatedWorker worker : List.copyOf(workers)) {
        worker.run();
      }
      requireOneHolder();
    }
  }

  /** No partition has two workers that rely on it; a sample of them is enough. */
  void requireOneHolder() {
    for (int number = 0; number < FeedPlacement.PARTITIONS; number += 17) {
      int partition = number;
      List<String> holders =
          workers.stream()
              .filter(worker -> !worker.dead && worker.relies(partition))
              .map(worker -> worker.id)
              .toList();
      assertThat(holders).as("holders of partition %s", partition).hasSizeLessThan(2);
    }
  }

  /** One worker and its clocks. */
  final class SimulatedWorker implements Membership.LeaseListener {
    final String id;
    final Membership membership;
    final BitSet polled = new BitSet();
    final List<Duty> duties = new ArrayList<>();
    boolean dead;
    int moves;
    private boolean busy;
    private Instant pausedUntil = Instant.MIN;
    private Instant nextTick = Instant.MIN;
    private Duration skew = Duration.ofSeconds(random.nextInt(-3_600, 3_600));

    SimulatedWorker(String id, Set<Role> roles) {
      this.id = id;
      InstantSource wall = () -> clock.instant().plus(skew);
      long start = random.nextLong(Long.MAX_VALUE - Duration.ofDays(1).toNanos());
      this.membership =
          new Membership(
              new SlowStore(this), id, roles, TIMES, this, wall, () -> start + clock.nanos());
    }

    void pause(Duration time) {
      pausedUntil = clock.instant().plus(time);
    }

    void setClock(Duration by) {
      skew = skew.plus(by);
    }

    /** A paused worker does nothing, but relies on its leases when it continues. */
    boolean relies(int partition) {
      HeldLease lease = membership.lease(partition);
      return lease != null && membership.isHeld(lease);
    }

    private boolean isPaused() {
      return clock.instant().isBefore(pausedUntil);
    }

    void run() {
      if (dead || busy || isPaused() || clock.instant().isBefore(nextTick)) {
        return;
      }
      nextTick = clock.instant().plusSeconds(2);
      busy = true;
      try {
        membership.tick(Worker.Report.NONE);
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("the store is away");
      } finally {
        busy = false;
      }
    }

    @Override
    public void gained(Partitions partitions) {
      moves += partitions.size();
      partitions.numbers().forEach(polled::set);
    }

    @Override
    public void lost(Partitions partitions) {
      partitions.numbers().forEach(polled::clear);
    }

    @Override
    public boolean isIdle(int partitionNo) {
      return random.nextInt(4) > 0;
    }

    @Override
    public void gained(Duty duty) {
      duties.add(duty);
    }

    @Override
    public void lost(Duty duty) {
      duties.remove(duty);
    }
  }

  /** The store as a worker reaches it: late, or not at all. */
  private final class SlowStore implements LeaseStore {
    private final SimulatedWorker worker;

    SlowStore(SimulatedWorker worker) {
      this.worker = worker;
    }

    private void delay() {
      if (storeIsSlow && random.nextInt(40) == 0) {
        pass(Duration.ofMillis(random.nextInt(15_000)));
      }
      while (worker.isPaused()) {
        pass(STEP);
      }
      if (storeIsDown || worker.dead) {
        throw new IllegalStateException("the store is away");
      }
    }

    @Override
    public Optional<Registration> join(String workerId, Set<Role> roles, Duration lease) {
      delay();
      Optional<Registration> joined = leases.join(workerId, roles, lease);
      delay();
      return joined;
    }

    @Override
    public Optional<ClusterView> renew(
        Registration registration, Worker.Report report, Duration lease) {
      delay();
      Optional<ClusterView> view = leases.renew(registration, report, lease);
      delay();
      return view;
    }

    @Override
    public List<Lease> take(
        Registration registration, Collection<Integer> numbers, Collection<Registration> removing) {
      delay();
      List<Lease> taken = leases.take(registration, numbers, removing);
      delay();
      return taken;
    }

    @Override
    public void release(Registration registration, Collection<Integer> numbers) {
      delay();
      leases.release(registration, numbers);
    }

    @Override
    public void leave(Registration registration) {
      leases.leave(registration);
    }

    @Override
    public ClusterView view() {
      return leases.view();
    }

    @Override
    public void close() {}
  }
}
