package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.Maintenance;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.RetentionReport;
import dev.rssify.core.store.StoreSizes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Retention and sizes of a store in memory. */
record MemoryMaintenance(Memory memory, LongSupplier bytes) implements Maintenance {

  @Override
  public RetentionReport retain(RetentionPolicy policy, Instant now, int limit) {
    return memory.change(new RetentionChange(policy, now, limit));
  }

  @Override
  public Set<UUID> lastPayloads(UUID feedId, int limit) {
    return memory.read(tables ->
        new ArrayList<>(tables.raws.values())
            .reversed().stream()
                .filter(raw -> raw.isOfFeed(feedId))
                .sorted(Comparator.comparing(raw -> !raw.parsed()))
                .limit(limit)
                .map(RawFetch::fetchId)
                .collect(Collectors.toSet()));
  }

  @Override
  public Optional<Duration> shortestRawRetention() {
    return memory.read(tables ->
        tables.feeds.values().stream()
            .map(feed -> feed.settings().retention().rawMaxAge())
            .filter(Objects::nonNull)
            .min(Comparator.naturalOrder()));
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
