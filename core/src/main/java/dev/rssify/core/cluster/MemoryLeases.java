package dev.rssify.core.cluster;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Leases in memory, for workers of one process, such as in tests.
 *
 * <p>Threading: safe for many threads.
 */
public final class MemoryLeases implements LeaseStore {

  private final InstantSource clock;
  private final Map<String, Worker> workers = new TreeMap<>();
  private final Map<Integer, Lease> leases = new TreeMap<>();
  private long fence;

  public MemoryLeases(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized Optional<Registration> join(
      String workerId, Set<Role> roles, Duration lease) {
    Instant now = clock.instant();
    Worker same = workers.get(workerId);
    if (same != null && !same.isExpired(now)) {
      return Optional.empty();
    }
    remove(workerId);
    fence++;
    workers.put(
        workerId, new Worker(workerId, fence, roles, now, now.plus(lease), Worker.Report.NONE));
    return Optional.of(new Registration(workerId, fence));
  }

  @Override
  public synchronized Optional<ClusterView> renew(
      Registration worker, Worker.Report report, Duration lease) {
    Worker known = registered(worker);
    if (known == null) {
      return Optional.empty();
    }
    workers.put(
        known.id(),
        new Worker(
            known.id(),
            known.fence(),
            known.roles(),
            known.startedAt(),
            clock.instant().plus(lease),
            report));
    return Optional.of(view());
  }

  @Override
  public synchronized List<Lease> take(
      Registration worker, Collection<Integer> numbers, Collection<Registration> removing) {
    if (registered(worker) == null) {
      return List.of();
    }
    Instant now = clock.instant();
    for (Registration dead : removing) {
      Worker known = registered(dead);
      if (known != null && known.isExpired(now)) {
        remove(dead.workerId());
      }
    }
    fence++;
    List<Lease> taken = new ArrayList<>();
    for (int number : numbers) {
      Lease before = leases.get(number);
      if (before == null || before.owner() == null) {
        Lease lease = new Lease(number, worker.workerId(), fence, now);
        leases.put(number, lease);
        taken.add(lease);
      }
    }
    return taken;
  }

  @Override
  public synchronized void release(Registration worker, Collection<Integer> numbers) {
    if (registered(worker) != null) {
      numbers.forEach(number -> free(number, worker.workerId()));
    }
  }

  @Override
  public synchronized void leave(Registration worker) {
    if (registered(worker) != null) {
      remove(worker.workerId());
    }
  }

  @Override
  public synchronized ClusterView view() {
    return new ClusterView(
        clock.instant(), List.copyOf(workers.values()), List.copyOf(leases.values()));
  }

  @Override
  public void close() {}

  private @Nullable Worker registered(Registration registration) {
    Worker worker = workers.get(registration.workerId());
    return worker != null && worker.fence() == registration.fence() ? worker : null;
  }

  private void remove(String workerId) {
    workers.remove(workerId);
    List.copyOf(leases.keySet()).forEach(number -> free(number, workerId));
  }

  private void free(int number, String owner) {
    leases.computeIfPresent(
        number,
        (_, lease) ->
            owner.equals(lease.owner())
                ? new Lease(number, null, lease.fence(), clock.instant())
                : lease);
  }
}
