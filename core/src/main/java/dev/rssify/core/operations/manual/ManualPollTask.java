package dev.rssify.core.operations.manual;

import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A feed that is, or was, asked by hand: document 002's task.
 *
 * @param finishedAt null while it is running
 * @param code how the poll ended, the stable name of its outcome; null while it is running
 * @param articlesFetched how many entries there were in the document; none when nothing changed
 * @param articlesNew how many of them are new; all are counted, also those not in {@code articles}
 * @param articles those that are new or changed, the first {@link #MOST_ARTICLES} of them; none
 *     when so many tasks ended later that theirs took the room
 * @param error a sentence for a person, programs rely on {@code code}; null unless it ended so
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

  /** What is held of a task is bounded; the counts are those of all. */
  public static final int MOST_ARTICLES = 500;

  /** How far it has come; the lower-case names are document 002's. */
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

  /** As this, with nothing but the counts of what was found. */
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

  /** As this, when it has ended. */
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
              events.stream().filter(ManualPollTask::isOfEntry).limit(MOST_ARTICLES).toList(),
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
