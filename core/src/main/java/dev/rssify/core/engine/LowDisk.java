package dev.rssify.core.engine;

import java.util.List;
import java.util.Optional;

/**
 * Holds polls while a disk is nearly full: a response that cannot be stored should not be
 * requested, and running polls need room to finish.
 *
 * @param minFreeBytes what must be free on each disk; 0 never holds polls
 */
public record LowDisk(long minFreeBytes, List<DiskSpace> disks) implements StartCondition {

  /** 256 MiB. */
  public static final long DEFAULT_MIN_FREE_BYTES = 256L << 20;

  private static final long MIB = 1L << 20;

  public LowDisk {
    disks = List.copyOf(disks);
    if (minFreeBytes < 0) {
      throw new IllegalArgumentException("store.min_free_bytes must not be negative");
    }
  }

  @Override
  public Optional<Refusal> refusal() {
    return disks.stream()
        .filter(disk -> disk.freeBytes() < minFreeBytes)
        .findFirst()
        .map(disk ->
            new Refusal(
                "low_disk",
                "less than "
                    + minFreeBytes / MIB
                    + " MiB are free on the disk of "
                    + disk.name()
                    + "; free some space, or lower store.min_free_bytes"));
  }
}
