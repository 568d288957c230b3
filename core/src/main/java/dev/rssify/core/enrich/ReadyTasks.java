package dev.rssify.core.enrich;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The due tasks of a process: politeness groups take turns, so that a host with thousands of pages
 * delays no other.
 *
 * <p>Threading: used under the lock of {@link EnrichmentQueue}.
 */
final class ReadyTasks {

  private final int perGroup;
  private final Map<String, Deque<EntryTask>> waiting = new LinkedHashMap<>();
  private final Map<String, Integer> running = new HashMap<>();
  private final Set<UUID> known = new HashSet<>();
  private int inProgress;

  ReadyTasks(int perGroup) {
    this.perGroup = perGroup;
  }

  /** Adds a task; one that waits or runs already is left as it is. */
  void add(EntryTask task) {
    if (known.add(task.task().id())) {
      waiting.computeIfAbsent(task.group(), group -> new ArrayDeque<>()).add(task);
    }
  }

  /** The next task that may start; its group is last in the order afterwards. */
  Optional<EntryTask> next() {
    Optional<String> free =
        waiting.keySet().stream()
            .filter(group -> group.isEmpty() || running.getOrDefault(group, 0) < perGroup)
            .findFirst();
    return free.map(this::start);
  }

  private EntryTask start(String group) {
    Deque<EntryTask> tasks = Objects.requireNonNull(waiting.remove(group));
    EntryTask task = tasks.remove();
    if (!tasks.isEmpty()) {
      waiting.put(group, tasks);
    }
    running.merge(group, 1, Integer::sum);
    inProgress++;
    return task;
  }

  void ended(EntryTask task) {
    known.remove(task.task().id());
    running.computeIfPresent(task.group(), (_, count) -> count == 1 ? null : count - 1);
    inProgress--;
  }

  int inProgress() {
    return inProgress;
  }

  boolean isEmpty() {
    return known.isEmpty();
  }
}
