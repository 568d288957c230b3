package dev.rssify.core.store.memory;

import dev.rssify.core.model.Attempt;
import dev.rssify.core.store.Attempts;
import java.util.List;

/** The open attempts of a store in memory. */
record MemoryAttempts(Tables tables) implements Attempts {

  @Override
  public void remember(List<Attempt> attempts) {
    synchronized (tables) {
      attempts.stream()
          .filter(attempt -> tables.feeds.containsKey(attempt.feedId().toString()))
          .forEach(attempt -> tables.attempts.put(attempt.feedId(), attempt));
    }
  }

  @Override
  public List<Attempt> open() {
    synchronized (tables) {
      return List.copyOf(tables.attempts.values());
    }
  }
}
