package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.TaskStore;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tasks of a store in memory. */
record MemoryTasks(Memory memory) implements TaskStore {

  /** As databases order ids: UUID compares them as signed numbers. */
  private static final Comparator<Position> ORDER =
      Comparator.comparing(Position::dueAt).thenComparing(place -> place.id().toString());

  @Override
  public boolean claim(Task task, Instant now) {
    return memory.change(new TaskChange.Claimed(task, now));
  }

  @Override
  public Optional<Task> task(UUID id) {
    return memory.read(tables -> Optional.ofNullable(tables.tasks.get(id)));
  }

  @Override
  public List<Task> due(String kind, @Nullable Position after, Instant now, int limit) {
    return memory.read(tables ->
        tables.tasks.values().stream()
            .filter(task -> task.kind().equals(kind) && !task.dueAt().isAfter(now))
            .filter(task -> after == null || ORDER.compare(Position.of(task), after) > 0)
            .sorted(Comparator.comparing(Position::of, ORDER))
            .limit(limit)
            .toList());
  }

  @Override
  public void update(Task task) {
    memory.change(new TaskChange.Updated(task));
  }

  @Override
  public boolean exchange(Task expected, @Nullable Task next) {
    return memory.change(new TaskChange.Exchanged(expected.id(), expected.dueAt(), next));
  }

  @Override
  public void remove(UUID id) {
    memory.change(new TaskChange.Removed(id));
  }

  @Override
  public Map<String, Long> countByError(String kind) {
    return memory.read(tables ->
        tables.tasks.values().stream()
            .filter(task -> task.kind().equals(kind))
            .collect(
                Collectors.groupingBy(
                    task -> Objects.requireNonNullElse(task.lastError(), ""),
                    Collectors.counting())));
  }
}
