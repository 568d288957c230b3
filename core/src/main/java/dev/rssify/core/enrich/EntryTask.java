package dev.rssify.core.enrich;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A stored task: one kind of derivation for one entry.
 *
 * @param claimed whether a process works on it
 */
record EntryTask(Task task, String entryUid, boolean claimed) {

  private static final Pattern PAYLOAD =
      Pattern.compile("\\{\"entry_uid\":\"([0-9a-f]+)\",\"claimed\":(true|false)}");

  /** A new task, due at once. */
  static EntryTask of(
      Enricher enricher, Entry entry, Feed feed, @Nullable String groupId, Instant now) {
    UUID id = NameUuid.of(enricher.kind() + " of " + entry.uid());
    return new EntryTask(
        new Task(
            id,
            enricher.kind(),
            groupId,
            feed.placement().partitionNo(),
            now,
            0,
            null,
            payload(entry.uid(), false)),
        entry.uid(),
        false);
  }

  static EntryTask read(Task task) {
    Matcher fields = PAYLOAD.matcher(task.payload());
    if (!fields.matches()) {
      throw new IllegalArgumentException("not a task for an entry: " + task.payload());
    }
    return new EntryTask(task, fields.group(1), Boolean.parseBoolean(fields.group(2)));
  }

  /**
   * The id of the request of the current attempt: a response that was stored before a crash is
   * found by it, and not fetched again.
   */
  UUID fetchId() {
    return fetchId(0);
  }

  /** As above, of a further page from 1 on. */
  UUID fetchId(int page) {
    return fetchId(task.kind(), entryUid, task.attempts(), page);
  }

  static UUID fetchId(String kind, String entryUid, int attempt, int page) {
    String first = kind + " of " + entryUid + " attempt " + attempt;
    return NameUuid.of(page == 0 ? first : first + " page " + page);
  }

  /** The politeness group of its request; empty for a task without a request. */
  String group() {
    return task.groupId() == null ? "" : task.groupId();
  }

  /** This task while a process works on it. */
  Task claimedAt(Instant now) {
    return with(now.plus(EnrichConfig.LEASE), task.attempts(), task.lastError(), true);
  }

  /** This task, not counted as an attempt. */
  Task dueAt(Instant time) {
    return with(time, task.attempts(), task.lastError(), false);
  }

  /** This task after a failed attempt. */
  Task failed(String code, Instant now, Duration wait) {
    return with(now.plus(wait), task.attempts() + 1, code, false);
  }

  private Task with(Instant due, int attempts, @Nullable String error, boolean claim) {
    return new Task(
        task.id(),
        task.kind(),
        task.groupId(),
        task.partitionNo(),
        due,
        attempts,
        error,
        payload(entryUid, claim));
  }

  private static String payload(String uid, boolean claimed) {
    return "{\"entry_uid\":\"" + uid + "\",\"claimed\":" + claimed + "}";
  }
}
