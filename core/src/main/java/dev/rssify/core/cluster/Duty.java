package dev.rssify.core.cluster;

import dev.rssify.core.model.feed.FeedPlacement;
import java.util.Locale;

/** Work that one worker does for all. Its lease has a number after those of the partitions. */
public enum Duty {
  /** Delivers events to the named sinks. */
  SINKS(Role.SINK, 0),
  /** Deletes expired data. */
  MAINTENANCE(Role.POLL, 1),
  /** Computes the derivations of entries. */
  ENRICHMENT(Role.ENRICH, 2),
  /** Renews subscriptions to hubs, and requests pages of archives. */
  PUSH(Role.PUSH, 3),
  /** Compares entries with standing queries. */
  INDEX(Role.INDEX, 4);

  /** Leases have the numbers below this one. */
  public static final int LEASES = FeedPlacement.PARTITIONS + 5;

  private final Role role;
  private final int number;

  Duty(Role role, int number) {
    this.role = role;
    this.number = number;
  }

  /** The role of the workers that may have this duty. */
  public Role role() {
    return role;
  }

  /** The number of its lease. */
  public int lease() {
    return FeedPlacement.PARTITIONS + number;
  }

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the lease with this number is that of a partition. */
  public static boolean isPartition(int lease) {
    return lease < FeedPlacement.PARTITIONS;
  }
}
