package dev.rssify.core.operations.manual;

import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A running or finished manual poll.
 *
 * @param finishedAt null while it is running
 * @param code the stable code of the poll's outcome; null while it is running
 * @param articlesFetched number of entries in the document; 0 when nothing changed
 * @param articlesNew number of new entries, including those not in {@code articles}
 * @param articles the first {@link #MAX_ARTICLES} new or changed entries; empty when later tasks
 *     needed the space
 * @param error a message for a person, programs use {@code code}; null unless the poll failed
 */
public record ManualPollTask(
    UUID taskId,
    UUID feedId,
    boolean dryRun,
    Status status,
    Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable String code,
    int articlesFetched,
    int articlesNew,
    int articlesUpdated,
    List<Payload> articles,
    @Nullable String error) {

  /** Limits the memory of a task; the counts cover all entries. */
  public static final int MAX_ARTICLES = 500;

  /** The progress; the lower-case names are stable codes. */
  public enum Status {
    RUNNING,
    DONE,
    ERROR;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ManualPollTask {
    articles = List.copyOf(articles);
  }

  static ManualPollTask running(UUID taskId, UUID feedId, boolean dryRun, Instant at) {
    return new ManualPollTask(
        taskId, feedId, dryRun, Status.RUNNING, at, null, null, 0, 0, 0, List.of(), null);
  }

  /** This task with counts, without articles. */
  ManualPollTask withoutArticles() {
    return new ManualPollTask(
        taskId,
        feedId,
        dryRun,
        status,
        startedAt,
        finishedAt,
        code,
        articlesFetched,
        articlesNew,
        articlesUpdated,
        List.of(),
        error);
  }

  /** This task, finished. */
  ManualPollTask ended(PollOutcome outcome, int entries, List<Payload> events, Instant at) {
    return switch (outcome) {
      case PollOutcome.Succeeded done ->
          new ManualPollTask(
              taskId,
              feedId,
              dryRun,
              Status.DONE,
              startedAt,
              at,
              done.code(),
              entries,
              done.newEntries(),
              done.updatedEntries(),
              events.stream().filter(ManualPollTask::isOfEntry).limit(MAX_ARTICLES).toList(),
              null);
      case PollOutcome.Failed failed ->
          new ManualPollTask(
              taskId,
              feedId,
              dryRun,
              Status.ERROR,
              startedAt,
              at,
              failed.code(),
              0,
              0,
              0,
              List.of(),
              failed.message());
    };
  }

  private static boolean isOfEntry(Payload event) {
    return event instanceof Payload.NewEntry || event instanceof Payload.EntryUpdated;
  }
}
