package dev.rssify.core.store;

import dev.rssify.core.model.poll.Task;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Work that waits for its time. */
public interface TaskStore {

  /** False when a task with this id is there already, which changes nothing. */
  boolean add(Task task);

  /**
   * Adds a task, or replaces the one with the same id if that is due; whoever else tries at the
   * same time, in whichever process, cannot.
   *
   * @return false when one is there that is not due yet, which changes nothing
   */
  boolean claim(Task task, Instant now);

  Optional<Task> task(UUID id);

  /** At most so many tasks of a kind that are due, the longest due first. */
  List<Task> due(String kind, Instant now, int limit);

  /** Replaces the task with the same id, if it is still there. */
  void update(Task task);

  /** The task is done. */
  void remove(UUID id);

  long count(String kind);
}
