package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.Task;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Adds, replaces or removes a task; false when nothing changes. */
public sealed interface TaskChange extends Change<Boolean> {

  /** Unless one with the same id exists that is not due. */
  record Claimed(Task task, Instant now) implements TaskChange {

    @Override
    public Boolean applyTo(Tables tables) {
      Task other = tables.tasks.get(task.id());
      boolean free = other == null || !other.dueAt().isAfter(now);
      if (free) {
        tables.tasks.put(task.id(), task);
      }
      return free;
    }
  }

  /** If one with the same id exists. */
  record Updated(Task task) implements TaskChange {

    @Override
    public Boolean applyTo(Tables tables) {
      return tables.tasks.replace(task.id(), task) != null;
    }
  }

  /** If it is still due at this time; null removes it. */
  record Exchanged(UUID id, Instant dueAt, @Nullable Task next) implements TaskChange {

    @Override
    public Boolean applyTo(Tables tables) {
      Task current = tables.tasks.get(id);
      boolean same = current != null && current.dueAt().equals(dueAt);
      if (same && next == null) {
        tables.tasks.remove(id);
      } else if (same) {
        tables.tasks.put(id, next);
      }
      return same;
    }
  }

  /** Removes the one with this id. */
  record Removed(UUID id) implements TaskChange {

    @Override
    public Boolean applyTo(Tables tables) {
      return tables.tasks.remove(id) != null;
    }
  }
}
