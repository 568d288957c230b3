package dev.rssify.core.store;

import dev.rssify.core.model.Task;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Work that waits for its time. */
public interface TaskStore {

  /** False when a task with this id is there already, which changes nothing. */
  boolean add(Task task);

  /** At most so many tasks of a kind that are due, the longest due first. */
  List<Task> due(String kind, Instant now, int limit);

  /** Replaces the task with the same id, if it is still there. */
  void update(Task task);

  /** The task is done. */
  void remove(UUID id);

  long count(String kind);
}
