package dev.rssify.core.store.memory;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.store.Schedules;
import java.util.List;
import java.util.function.Consumer;

/** The due times of a store in memory. */
record MemorySchedules(Memory memory) implements Schedules {

  @Override
  public void each(Partitions partitions, Consumer<Scheduled> consumer) {
    List<Feed> feeds = memory.read(tables -> List.copyOf(tables.feeds.values()));
    feeds.stream()
        .filter(feed -> partitions.contains(feed.placement().partitionNo()))
        .forEach(feed -> consumer.accept(Scheduled.of(feed)));
  }
}
