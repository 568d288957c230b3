package dev.rssify.core.enrich;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * How many tasks may be added. A politeness group has at most as many tasks as there is room for
 * others: one slow host uses half of the queue, two a third each, and others always have room.
 *
 * <p>Not thread-safe.
 */
final class QueueShare {

  private final ToIntFunction<String> tasksOf;
  private final Map<String, Integer> added = new HashMap<>();
  private long room;

  /**
   * @param room the number of tasks that may be added
   * @param tasksOf the tasks of a group
   */
  QueueShare(long room, ToIntFunction<String> tasksOf) {
    this.room = room;
    this.tasksOf = tasksOf;
  }

  long room() {
    return room;
  }

  /** Whether a task of this group may be added. */
  boolean has(String group) {
    return tasks(group) < room;
  }

  /** Whether a group uses less than half of its share, so that many tasks may be added. */
  boolean hasHalf(String group) {
    return 2 * tasks(group) < room;
  }

  private long tasks(String group) {
    return (long) tasksOf.applyAsInt(group) + added.getOrDefault(group, 0);
  }

  /** A task of this group is added. */
  void use(String group) {
    added.merge(group, 1, Integer::sum);
    room--;
  }
}
