package dev.rssify.core.operations.journal;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.TaskStore;
import dev.rssify.core.store.TaskStore.Position;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stores messages whose delivery failed, until they are delivered again or deleted.
 *
 * <p>Threading: safe for many threads, and for many processes on one store.
 */
public record DeadLetters(TaskStore tasks) {

  private static final String KIND = "dead_letter:";

  /** Later than any letter. */
  private static final Instant EVER = Instant.parse("9999-12-31T23:59:59Z");

  /** Stores a letter; an existing one is left unchanged. */
  public void add(DeadLetter letter) {
    boolean _ =
        tasks.add(
            new Task(
                letter.id(),
                KIND + letter.sink(),
                null,
                0,
                letter.at(),
                letter.attempts(),
                letter.error(),
                letter.eventId()
                    + " "
                    + letter.feedId()
                    + " "
                    + letter.type()
                    + " "
                    + letter.body()));
  }

  /** The oldest letters of a sink, up to a limit. */
  public List<DeadLetter> of(String sink, int limit) {
    return of(sink, null, limit);
  }

  /** The oldest letters of a sink before a time, if one is given, up to a limit. */
  public List<DeadLetter> of(String sink, @Nullable Instant until, int limit) {
    Instant last = until == null ? EVER : until.minusMillis(1);
    return tasks.due(KIND + sink, last, limit).stream().map(task -> letter(sink, task)).toList();
  }

  /**
   * The letters of a sink after a position, the oldest first, up to a limit.
   *
   * @param after null to start with the oldest
   */
  public List<DeadLetter> page(String sink, @Nullable Position after, int limit) {
    return tasks.due(KIND + sink, after, EVER, limit).stream()
        .map(task -> letter(sink, task))
        .toList();
  }

  public long count(String sink) {
    return tasks.count(KIND + sink);
  }

  public void remove(UUID id) {
    tasks.remove(id);
  }

  private static DeadLetter letter(String sink, Task task) {
    String[] payload = task.payload().split(" ", 4);
    return new DeadLetter(
        task.id(),
        UUID.fromString(payload[0]),
        payload[2],
        UUID.fromString(payload[1]),
        sink,
        task.dueAt(),
        task.attempts(),
        String.valueOf(task.lastError()),
        payload[3]);
  }
}
