package dev.rssify.core.store.memory;

import dev.rssify.core.store.Maintenance;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.RetentionReport;
import dev.rssify.core.store.StoreSizes;
import java.time.Instant;
import java.util.Collection;
import java.util.function.LongSupplier;

/** Retention and sizes of a store in memory. */
record MemoryMaintenance(Memory memory, LongSupplier bytes) implements Maintenance {

  @Override
  public RetentionReport retain(RetentionPolicy policy, Instant now, int limit) {
    return memory.change(new RetentionChange(policy, now, limit));
  }

  @Override
  public StoreSizes sizes() {
    return memory.read(tables ->
        new StoreSizes(
            tables.feeds.size(),
            tables.entries.byUid.size(),
            sum(tables.entries.versions.values()),
            sum(tables.entries.tombstones.values()),
            tables.journal.size(),
            tables.fetchById.size(),
            tables.raws.size(),
            sum(tables.derivations.values()),
            bytes.getAsLong()));
  }

  private static long sum(Collection<? extends Collection<?>> collections) {
    return collections.stream().mapToLong(Collection::size).sum();
  }
}
