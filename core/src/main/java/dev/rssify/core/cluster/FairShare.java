package dev.rssify.core.cluster;

import dev.rssify.core.cluster.LeaseStore.Registration;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.Partitions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides which leases a worker takes and gives up, so that each has about the same number of
 * partitions. Each worker decides for itself from the same view; the store settles conflicts.
 *
 * <p>Invariants: a worker gives up only what it has beyond its share, and takes only what is free,
 * so a change of the members moves no more partitions than necessary.
 */
public final class FairShare {

  private final ClusterView view;
  private final String id;
  private final Set<Role> roles;
  private final boolean removes;
  private final List<Worker> alive;

  /**
   * What a worker does next.
   *
   * @param take leases that are free, or become free
   * @param giveUp partitions to release when their polls have ended
   * @param remove expired workers, whose leases become free
   */
  public record Plan(List<Integer> take, List<Integer> giveUp, List<Registration> remove) {}

  private FairShare(ClusterView view, String id, Set<Role> roles, boolean removes) {
    this.view = view;
    this.id = id;
    this.roles = roles;
    this.removes = removes;
    this.alive =
        view.workers().stream()
            .filter(worker -> !removes || worker.id().equals(id) || !worker.isExpired(view.at()))
            .toList();
  }

  /**
   * Plans for one worker.
   *
   * @param releasing partitions that it is giving up already
   * @param removes whether workers that have expired count as dead
   */
  public static Plan plan(
      ClusterView view, String id, Set<Role> roles, Partitions releasing, boolean removes) {
    return new FairShare(view, id, roles, removes).plan(releasing);
  }

  private Plan plan(Partitions releasing) {
    Set<Integer> taken = taken();
    List<Integer> take = new ArrayList<>();
    List<Integer> giveUp = new ArrayList<>();
    if (roles.contains(Role.POLL)) {
      List<Integer> retained = retained(releasing);
      int surplus = retained.size() - share();
      if (surplus > 0) {
        giveUp.addAll(retained.subList(retained.size() - surplus, retained.size()));
      } else {
        List<Integer> free = free(taken);
        take.addAll(free.subList(0, Math.min(free.size(), -surplus)));
      }
    }
    for (Duty duty : Duty.values()) {
      if (roles.contains(duty.role()) && !taken.contains(duty.lease())) {
        take.add(duty.lease());
      }
    }
    return new Plan(take, giveUp, expired());
  }

  /** Leases that a registered worker holds. */
  private Set<Integer> taken() {
    Set<String> owners = new HashSet<>();
    alive.forEach(worker -> owners.add(worker.id()));
    Set<Integer> taken = new HashSet<>();
    for (Lease lease : view.leases()) {
      if (lease.owner() != null && owners.contains(lease.owner())) {
        taken.add(lease.number());
      }
    }
    return taken;
  }

  private List<Integer> retained(Partitions releasing) {
    return view.of(id).stream()
        .map(Lease::number)
        .filter(Duty::isPartition)
        .filter(number -> !releasing.contains(number))
        .sorted()
        .toList();
  }

  /**
   * Free partitions, rotated by the worker's id so that workers rarely try to take the same one.
   */
  private List<Integer> free(Set<Integer> taken) {
    List<Integer> free = new ArrayList<>();
    for (int number = 0; number < FeedPlacement.PARTITIONS; number++) {
      if (!taken.contains(number)) {
        free.add(number);
      }
    }
    if (!free.isEmpty()) {
      Collections.rotate(free, Math.floorMod(id.hashCode(), free.size()));
    }
    return free;
  }

  /** Shares differ by one at most; the larger ones are for workers that have more already. */
  private int share() {
    Map<String, Integer> counts = new HashMap<>();
    for (Lease lease : view.leases()) {
      if (lease.owner() != null && Duty.isPartition(lease.number())) {
        counts.merge(lease.owner(), 1, Integer::sum);
      }
    }
    List<String> pollers =
        alive.stream()
            .filter(worker -> worker.has(Role.POLL))
            .map(Worker::id)
            .sorted(
                Comparator.<String>comparingInt(worker -> -counts.getOrDefault(worker, 0))
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    int count = Math.max(1, pollers.size());
    int larger = FeedPlacement.PARTITIONS % count;
    int share = FeedPlacement.PARTITIONS / count;
    return pollers.indexOf(id) < larger ? share + 1 : share;
  }

  private List<Registration> expired() {
    return removes
        ? view.workers().stream()
            .filter(worker -> !worker.id().equals(id) && worker.isExpired(view.at()))
            .map(worker -> new Registration(worker.id(), worker.fence()))
            .toList()
        : List.of();
  }
}
