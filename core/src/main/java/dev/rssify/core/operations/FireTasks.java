package dev.rssify.core.operations;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The tasks of one process, for as long as somebody may ask how they went.
 *
 * <p>Invariants: never more than {@link #MOST}; one that is running is never forgotten.
 *
 * <p>Threading: safe for many threads.
 */
final class FireTasks {

  /** How long a task is kept when it has ended. */
  static final Duration KEPT = Duration.ofSeconds(3_600);

  static final int MOST = 1_000;

  private final Map<UUID, FireTask> tasks = new LinkedHashMap<>();

  /** False when there are so many running that no other can be kept. */
  synchronized boolean add(FireTask task) {
    forgetBefore(task.startedAt().minus(KEPT));
    if (tasks.size() >= MOST) {
      Optional<FireTask> oldest =
          tasks.values().stream().filter(other -> other.finishedAt() != null).findFirst();
      if (oldest.isEmpty()) {
        return false;
      }
      tasks.remove(oldest.get().taskId());
    }
    tasks.put(task.taskId(), task);
    return true;
  }

  synchronized void ended(FireTask task) {
    tasks.replace(task.taskId(), task);
  }

  synchronized void remove(UUID id) {
    tasks.remove(id);
  }

  synchronized Optional<FireTask> task(UUID id, Instant now) {
    forgetBefore(now.minus(KEPT));
    return Optional.ofNullable(tasks.get(id));
  }

  private void forgetBefore(Instant time) {
    tasks.values().removeIf(task -> task.finishedAt() != null && !task.finishedAt().isAfter(time));
  }
}
