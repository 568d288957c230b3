package dev.rssify.json.outward;

import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.store.TaskStore;
import dev.rssify.core.text.NameUuid;
import dev.rssify.json.codec.RecordJson;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The definitions of outward feeds in a store. They are stored as tasks that no worker runs, like
 * dead letters: every store has tasks, and backups include them.
 *
 * <p>Threading: safe for many threads, and for many processes on one store.
 */
public record OutwardFeeds(TaskStore tasks) {

  public static final int MAX = 1_000;

  private static final String KIND = "outward_feed";

  public List<OutwardFeed> all() {
    return tasks.due(KIND, Instant.EPOCH, MAX).stream()
        .map(OutwardFeeds::feed)
        .sorted(Comparator.comparing(OutwardFeed::name))
        .toList();
  }

  public Optional<OutwardFeed> find(String name) {
    return tasks.task(id(name)).map(OutwardFeeds::feed);
  }

  /** Adds a definition; false when the name is in use or the maximum is reached. */
  public boolean add(OutwardFeed feed) {
    return tasks.count(KIND) < MAX && tasks.add(task(feed));
  }

  /** Replaces the definition with the same name, if there is one. */
  public void replace(OutwardFeed feed) {
    tasks.update(task(feed));
  }

  /** Removes a definition; false when there is none. */
  public boolean remove(String name) {
    boolean existed = find(name).isPresent();
    tasks.remove(id(name));
    return existed;
  }

  private static UUID id(String name) {
    return NameUuid.of(KIND + ":" + name);
  }

  private static Task task(OutwardFeed feed) {
    return new Task(
        id(feed.name()),
        KIND,
        null,
        0,
        Instant.EPOCH,
        0,
        null,
        RecordJson.compact(OutwardFeed.class, feed));
  }

  private static OutwardFeed feed(Task task) {
    return RecordJson.read(OutwardFeed.class, task.payload());
  }
}
