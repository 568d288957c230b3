package dev.rssify.core.store.memory;

import dev.rssify.core.model.Task;
import dev.rssify.core.store.TaskStore;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** The tasks of a store in memory. */
record MemoryTasks(Tables tables) implements TaskStore {

  @Override
  public boolean add(Task task) {
    synchronized (tables) {
      return tables.tasks.putIfAbsent(task.id(), task) == null;
    }
  }

  @Override
  public List<Task> due(String kind, Instant now, int limit) {
    synchronized (tables) {
      return tables.tasks.values().stream()
          .filter(task -> task.kind().equals(kind) && !task.dueAt().isAfter(now))
          .sorted(Comparator.comparing(Task::dueAt))
          .limit(limit)
          .toList();
    }
  }

  @Override
  public void update(Task task) {
    synchronized (tables) {
      tables.tasks.replace(task.id(), task);
    }
  }

  @Override
  public void remove(UUID id) {
    synchronized (tables) {
      tables.tasks.remove(id);
    }
  }

  @Override
  public long count(String kind) {
    synchronized (tables) {
      return tables.tasks.values().stream().filter(task -> task.kind().equals(kind)).count();
    }
  }
}
