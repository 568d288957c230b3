package dev.rssify.core.store.memory;

import dev.rssify.core.model.Attempt;
import java.util.List;

/** Attempts to be remembered; false when none is of a feed that is there. */
public record AttemptChange(List<Attempt> attempts) implements Change<Boolean> {

  public AttemptChange {
    attempts = List.copyOf(attempts);
  }

  @Override
  public Boolean applyTo(Tables tables) {
    List<Attempt> known =
        attempts.stream()
            .filter(attempt -> tables.feeds.containsKey(attempt.feedId().toString()))
            .toList();
    known.forEach(attempt -> tables.attempts.put(attempt.feedId(), attempt));
    return !known.isEmpty();
  }
}
