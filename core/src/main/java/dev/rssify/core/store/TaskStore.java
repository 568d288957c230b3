package dev.rssify.core.store;

import dev.rssify.core.model.poll.Task;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Deferred tasks. */
public interface TaskStore {

  /** Earlier than the due time of any task. */
  Instant BEFORE_ALL = Instant.ofEpochSecond(-1);

  /** False when a task with this id exists, which changes nothing. */
  default boolean add(Task task) {
    return claim(task, BEFORE_ALL);
  }

  /**
   * Adds a task, or replaces the one with the same id if that is due. Only one of several
   * concurrent callers, in any process, succeeds.
   *
   * @return false when one exists that is not due yet, which changes nothing
   */
  boolean claim(Task task, Instant now);

  Optional<Task> task(UUID id);

  /**
   * The place of a task in the order of due tasks.
   *
   * @param id orders tasks of the same time, by its bytes
   */
  record Position(Instant dueAt, UUID id) {

    public static Position of(Task task) {
      return new Position(task.dueAt(), task.id());
    }
  }

  /** The due tasks of a kind, longest due first, up to a limit. */
  default List<Task> due(String kind, Instant now, int limit) {
    return due(kind, null, now, limit);
  }

  /**
   * As above, those after a position.
   *
   * @param after null to start with the first
   */
  List<Task> due(String kind, @Nullable Position after, Instant now, int limit);

  /** Replaces the task with the same id, if it still exists. */
  void update(Task task);

  /**
   * Replaces or removes a task, unless its due time was changed meanwhile, in any process.
   *
   * @param next null to remove it
   * @return false when the task is due at another time, or does not exist
   */
  boolean exchange(Task expected, @Nullable Task next);

  /** Removes a completed task. */
  void remove(UUID id);

  default long count(String kind) {
    return countByError(kind).values().stream().mapToLong(Long::longValue).sum();
  }

  /** The number of tasks of a kind by their last error; the empty text for those without one. */
  Map<String, Long> countByError(String kind);
}
