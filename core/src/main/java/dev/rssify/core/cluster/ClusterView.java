package dev.rssify.core.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All workers and leases of a store at one time.
 *
 * @param at by the clock of the store
 * @param workers expired ones included, until another worker takes their leases
 * @param leases those that were granted once
 */
public record ClusterView(Instant at, List<Worker> workers, List<Lease> leases) {

  public ClusterView {
    workers = List.copyOf(workers);
    leases = List.copyOf(leases);
  }

  /** The leases that a worker holds. */
  public List<Lease> of(String workerId) {
    return leases.stream().filter(lease -> workerId.equals(lease.owner())).toList();
  }

  /** The worker that has a duty, if any. */
  public Optional<String> owner(Duty duty) {
    return leases.stream()
        .filter(lease -> lease.number() == duty.lease())
        .flatMap(lease -> Optional.ofNullable(lease.owner()).stream())
        .findFirst();
  }
}
