package dev.rssify.core.cluster;

import java.time.Instant;
import java.util.Set;

/**
 * A worker as it is registered in the store.
 *
 * @param id stable, for people
 * @param fence distinguishes its registrations
 * @param expiresAt when its leases end unless it renews them, by the clock of the store
 * @param report the report of its last renewal
 */
public record Worker(
    String id, long fence, Set<Role> roles, Instant startedAt, Instant expiresAt, Report report) {

  public Worker {
    roles = Set.copyOf(roles);
  }

  /**
   * What a worker reports about itself.
   *
   * @param feeds feeds that it polls by schedule
   * @param waiting feeds that are due and wait for a start
   * @param polling polls that are running
   * @param lagMillis how long the feed that is due longest has waited
   * @param polls polls since the start
   * @param refusedCommits commits that the store refused since the start, because the lease was old
   */
  public record Report(
      int feeds, int waiting, int polling, long lagMillis, long polls, long refusedCommits) {

    public static final Report NONE = new Report(0, 0, 0, 0, 0, 0);
  }

  boolean has(Role role) {
    return roles.contains(role);
  }

  /** Whether it failed to renew its leases in time. */
  public boolean isExpired(Instant now) {
    return !expiresAt.isAfter(now);
  }
}
