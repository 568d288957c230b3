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
 * The tasks of one process, for as long as somebody may ask how they went.
 *
 * <p>Invariants: one that is running is never forgotten, one that ended not before {@link #KEPT}.
 * What they take up is bounded all the same: never more than {@link #MOST_RUNNING} run, and never
 * more than {@link #MOST} are kept, rather is no other begun; beyond {@link #MOST_ARTICLES} in all
 * those that ended first let their articles go, and keep their counts.
 *
 * <p>Threading: safe for many threads.
 */
final class ManualPollTasks {

  /** How long a task is kept when it has ended. */
  static final Duration KEPT = Duration.ofSeconds(3_600);

  static final int MOST_RUNNING = 1_000;
  static final int MOST = 100_000;
  static final int MOST_ARTICLES = 50_000;

  private final Map<UUID, ManualPollTask> running = new HashMap<>();

  /** In the order they ended in. */
  private final Map<UUID, ManualPollTask> ended = new LinkedHashMap<>();

  private final Deque<UUID> withArticles = new ArrayDeque<>();
  private int articles;

  /** False when there are so many that no other can be kept. */
  synchronized boolean add(ManualPollTask task) {
    forgetBefore(task.startedAt().minus(KEPT));
    if (running.size() >= MOST_RUNNING || running.size() + ended.size() >= MOST) {
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
    while (articles > MOST_ARTICLES) {
      ended.computeIfPresent(withArticles.remove(), (_, old) -> lightened(old));
    }
  }

  private ManualPollTask lightened(ManualPollTask task) {
    articles -= task.articles().size();
    return task.withoutArticles();
  }

  /** It did not begin after all. */
  synchronized void remove(UUID id) {
    running.remove(id);
  }

  synchronized Optional<ManualPollTask> task(UUID id, Instant now) {
    forgetBefore(now.minus(KEPT));
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
