package dev.rssify.core.enrich;

import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Reads the due tasks of a store: retries, and what an earlier process left.
 *
 * <p>Not thread-safe.
 */
final class TaskLoader {

  private final TaskStore tasks;
  private final Collection<String> kinds;
  private final int limit;

  TaskLoader(TaskStore tasks, Collection<String> kinds, int limit) {
    this.tasks = tasks;
    this.kinds = kinds;
    this.limit = limit;
  }

  /**
   * The result of a read.
   *
   * @param stored the number of all tasks
   */
  record Loaded(List<EntryTask> due, long stored) {}

  Loaded load(Instant now) {
    List<EntryTask> due = new ArrayList<>();
    long stored = 0;
    for (String kind : kinds) {
      tasks.due(kind, now, limit).forEach(task -> due.add(EntryTask.read(task)));
      stored += tasks.count(kind);
    }
    return new Loaded(due, stored);
  }

  /** Makes the tasks due that the process before this one was working on. */
  void recover(Instant now) {
    kinds.forEach(kind -> recover(kind, now));
  }

  private void recover(String kind, Instant now) {
    for (Task task : tasks.due(kind, now.plus(EnrichConfig.LEASE), limit)) {
      EntryTask found = EntryTask.read(task);
      if (found.claimed()) {
        tasks.update(found.dueAt(now));
      }
    }
  }
}
