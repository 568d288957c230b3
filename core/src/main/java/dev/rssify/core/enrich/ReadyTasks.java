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
import java.util.stream.Stream;

/**
 * The due tasks of a process: politeness groups take turns, so that a host with thousands of pages
 * delays no other.
 *
 * <p>Threading: used under the lock of {@link EnrichmentQueue}.
 */
final class ReadyTasks {

  /** The part of the workers that bulk tasks may use. */
  private static final int BULK_SHARE = 4;

  private static final String BULK = "bulk ";
  private static final Deque<EntryTask> NONE = new ArrayDeque<>();

  private final EnrichConfig config;
  private final Set<String> bulkKinds;
  private final Map<String, Deque<EntryTask>> waiting = new LinkedHashMap<>();
  private final Map<String, Integer> running = new HashMap<>();
  private final Set<UUID> known = new HashSet<>();
  private int inProgress;
  private int bulkInProgress;

  /**
   * @param bulkKinds kinds of which few tasks run at a time
   */
  ReadyTasks(EnrichConfig config, Set<String> bulkKinds) {
    this.config = config;
    this.bulkKinds = Set.copyOf(bulkKinds);
  }

  /** Adds a task; one that waits or runs already is left as it is. */
  void add(EntryTask task) {
    if (known.add(task.task().id())) {
      waiting.computeIfAbsent(lane(task), lane -> new ArrayDeque<>()).add(task);
    }
  }

  /** The next task that may start; its group is last in the order afterwards. */
  Optional<EntryTask> next() {
    Optional<String> free = waiting.keySet().stream().filter(this::isFree).findFirst();
    return free.map(this::start);
  }

  /** Bulk tasks have a lane of their own in each group, in which one runs at a time. */
  private String lane(EntryTask task) {
    return bulkKinds.contains(task.task().kind()) ? bulk(task.group()) : task.group();
  }

  private static String bulk(String group) {
    return BULK + group;
  }

  private boolean isFree(String lane) {
    int ofLane = running.getOrDefault(lane, 0);
    return lane.startsWith(BULK)
        ? ofLane == 0 && bulkInProgress < Math.max(1, config.workers() / BULK_SHARE)
        : lane.isEmpty() || ofLane < config.perGroup();
  }

  private EntryTask start(String lane) {
    Deque<EntryTask> tasks = Objects.requireNonNull(waiting.remove(lane));
    EntryTask task = tasks.remove();
    if (!tasks.isEmpty()) {
      waiting.put(lane, tasks);
    }
    running.merge(lane, 1, Integer::sum);
    inProgress++;
    bulkInProgress += lane.startsWith(BULK) ? 1 : 0;
    return task;
  }

  void ended(EntryTask task) {
    known.remove(task.task().id());
    String lane = lane(task);
    running.computeIfPresent(lane, (_, count) -> count == 1 ? null : count - 1);
    inProgress--;
    bulkInProgress -= lane.startsWith(BULK) ? 1 : 0;
  }

  /** The tasks of a group that wait or run. */
  int count(String group) {
    return Stream.of(group, bulk(group))
        .mapToInt(lane -> waiting.getOrDefault(lane, NONE).size() + running.getOrDefault(lane, 0))
        .sum();
  }

  int inProgress() {
    return inProgress;
  }

  boolean isEmpty() {
    return known.isEmpty();
  }
}
