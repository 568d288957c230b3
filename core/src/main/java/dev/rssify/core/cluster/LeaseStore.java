package dev.rssify.core.cluster;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Registers workers and grants leases. It is the only arbiter between workers: each method is one
 * atomic change, and its own clock decides which registrations have expired.
 *
 * <p>Invariants: a lease has at most one owner, and its owner is registered. Each grant has a
 * higher fence than all before it. A registration that has expired stays valid until another worker
 * removes it, so a worker that comes back first keeps its leases.
 *
 * <p>Threading: safe for many threads. Methods throw when the store cannot be reached.
 */
public interface LeaseStore extends AutoCloseable {

  /** A registration of a worker. */
  record Registration(String workerId, long fence) {}

  /**
   * Registers a worker. Removes expired workers first.
   *
   * @param lease how long it counts as alive without {@link #renew}
   * @return empty while another process is registered with this id
   */
  Optional<Registration> join(String workerId, Set<Role> roles, Duration lease);

  /**
   * Renews the leases of a worker.
   *
   * @return all workers and leases; empty when the registration was removed, and its leases with it
   */
  Optional<ClusterView> renew(Registration worker, Worker.Report report, Duration lease);

  /**
   * Takes leases that are free.
   *
   * @param removing expired workers to remove first, which frees their leases; those that renewed
   *     meanwhile stay
   * @return the leases that were taken; none when the registration was removed
   */
  List<Lease> take(
      Registration worker, Collection<Integer> numbers, Collection<Registration> removing);

  /** Releases leases that the worker holds. */
  void release(Registration worker, Collection<Integer> numbers);

  /** Removes the registration, which releases its leases. */
  void leave(Registration worker);

  ClusterView view();

  default WorkerSignals signals() {
    return WorkerSignals.NONE;
  }

  @Override
  void close();
}
