package dev.rssify.embed;

import dev.rssify.core.cluster.LeaseTimes;
import dev.rssify.core.cluster.Role;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Identity and roles of a worker process.
 *
 * @param id stable, for people; unique among the workers of a store
 */
public record WorkerConfig(String id, Set<Role> roles, LeaseTimes times) {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  public WorkerConfig {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "not a worker id: '" + id + "'; it has letters, digits, '.', '_' and '-'");
    }
    roles = Set.copyOf(roles);
  }

  /** A worker with all roles. */
  public static WorkerConfig of(String id) {
    return new WorkerConfig(id, Role.ALL, LeaseTimes.defaults());
  }

  public WorkerConfig withRoles(Set<Role> other) {
    return new WorkerConfig(id, other, times);
  }
}
