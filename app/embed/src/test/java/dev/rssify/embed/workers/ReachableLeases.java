package dev.rssify.embed.workers;

import dev.rssify.core.cluster.ClusterView;
import dev.rssify.core.cluster.Lease;
import dev.rssify.core.cluster.LeaseStore;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.cluster.Worker;
import dev.rssify.core.cluster.WorkerSignals;
import dev.rssify.core.store.StoreException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Leases that a test can make unreachable for one worker. */
final class ReachableLeases implements LeaseStore {

  private final LeaseStore leases;
  private volatile boolean away;

  ReachableLeases(LeaseStore leases) {
    this.leases = leases;
  }

  void away(boolean now) {
    away = now;
  }

  private LeaseStore reached() {
    if (away) {
      throw new StoreException(StoreException.Kind.UNAVAILABLE, "out of reach for the test");
    }
    return leases;
  }

  @Override
  public Optional<Registration> join(String workerId, Set<Role> roles, Duration lease) {
    return reached().join(workerId, roles, lease);
  }

  @Override
  public Optional<ClusterView> renew(Registration worker, Worker.Report report, Duration lease) {
    return reached().renew(worker, report, lease);
  }

  @Override
  public List<Lease> take(
      Registration worker, Collection<Integer> numbers, Collection<Registration> removing) {
    return reached().take(worker, numbers, removing);
  }

  @Override
  public void release(Registration worker, Collection<Integer> numbers) {
    reached().release(worker, numbers);
  }

  @Override
  public void leave(Registration worker) {
    reached().leave(worker);
  }

  @Override
  public ClusterView view() {
    return leases.view();
  }

  @Override
  public WorkerSignals signals() {
    return leases.signals();
  }

  @Override
  public void close() {
    leases.close();
  }
}
