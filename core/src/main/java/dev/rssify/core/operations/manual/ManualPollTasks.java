package dev.rssify.core.operations.manual;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The manual polls of one process, available for a while after they end.
 *
 * <p>Invariants: a running task is never dropped, a finished one not before {@link #RETENTION}.
 * Memory is bounded: at most {@link #MAX_RUNNING} run, and at most {@link #MAX} are stored; beyond
 * that, new tasks are rejected. Beyond {@link #MAX_ARTICLES} articles in total, the tasks that
 * ended first drop their articles and retain their counts.
 *
 * <p>Threading: safe for many threads.
 */
final class ManualPollTasks {

  /** How long a finished task is stored. */
  static final Duration RETENTION = Duration.ofSeconds(3_600);

  static final int MAX_RUNNING = 1_000;
  static final int MAX = 100_000;
  static final int MAX_ARTICLES = 50_000;

  private final Map<UUID, ManualPollTask> running = new HashMap<>();

  /** In the order in which they ended. */
  private final Map<UUID, ManualPollTask> ended = new LinkedHashMap<>();

  private final Deque<UUID> withArticles = new ArrayDeque<>();
  private int articles;

  /** False when the limit is reached. */
  synchronized boolean add(ManualPollTask task) {
    forgetBefore(task.startedAt().minus(RETENTION));
    if (running.size() >= MAX_RUNNING || running.size() + ended.size() >= MAX) {
      return false;
    }
    running.put(task.taskId(), task);
    return true;
  }

  synchronized void ended(ManualPollTask task) {
    running.remove(task.taskId());
    ended.put(task.taskId(), task);
    if (!task.articles().isEmpty()) {
      articles += task.articles().size();
      withArticles.add(task.taskId());
    }
    while (articles > MAX_ARTICLES) {
      ended.computeIfPresent(withArticles.remove(), (_, old) -> lightened(old));
    }
  }

  private ManualPollTask lightened(ManualPollTask task) {
    articles -= task.articles().size();
    return task.withoutArticles();
  }

  /** Removes a task that did not start. */
  synchronized void remove(UUID id) {
    running.remove(id);
  }

  synchronized Optional<ManualPollTask> task(UUID id, Instant now) {
    forgetBefore(now.minus(RETENTION));
    return Optional.ofNullable(running.getOrDefault(id, ended.get(id)));
  }

  private void forgetBefore(Instant time) {
    Iterator<ManualPollTask> oldest = ended.values().iterator();
    while (oldest.hasNext()) {
      ManualPollTask task = oldest.next();
      if (task.finishedAt() != null && task.finishedAt().isAfter(time)) {
        return;
      }
      oldest.remove();
      if (!task.articles().isEmpty()) {
        articles -= task.articles().size();
        withArticles.remove(task.taskId());
      }
    }
  }
}
