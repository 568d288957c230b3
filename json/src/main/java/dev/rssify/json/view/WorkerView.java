package dev.rssify.json.view;

import dev.rssify.core.cluster.ClusterView;
import dev.rssify.core.cluster.Duty;
import dev.rssify.core.cluster.Lease;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.cluster.Worker;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * A worker with its leases, duties and load.
 *
 * @param state {@code active}, or {@code expired} when it did not renew its leases in time
 * @param duties the tasks that it does for all workers
 * @param expiresAt when its leases end unless it renews them
 * @param lagMs how long the most overdue feed has been due
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record WorkerView(
    String worker,
    List<String> roles,
    String state,
    int partitions,
    List<String> duties,
    Instant startedAt,
    Instant expiresAt,
    int feeds,
    int waiting,
    int polling,
    long lagMs,
    long polls,
    long refusedCommits) {

  /** All workers, by id. */
  public static List<WorkerView> of(ClusterView view) {
    return view.workers().stream().map(worker -> of(worker, view)).toList();
  }

  private static WorkerView of(Worker worker, ClusterView view) {
    List<Integer> owned = view.of(worker.id()).stream().map(Lease::number).toList();
    Worker.Report report = worker.report();
    return new WorkerView(
        worker.id(),
        Role.codes(worker.roles()),
        worker.isExpired(view.at()) ? "expired" : "active",
        (int) owned.stream().filter(Duty::isPartition).count(),
        Arrays.stream(Duty.values())
            .filter(duty -> owned.contains(duty.lease()))
            .map(Duty::code)
            .toList(),
        worker.startedAt(),
        worker.expiresAt(),
        report.feeds(),
        report.waiting(),
        report.polling(),
        report.lagMillis(),
        report.polls(),
        report.refusedCommits());
  }
}
