package dev.rssify.json.view;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A manual poll task; its articles and its error follow these fields. */
@Json(naming = Json.Naming.LowerUnderscore)
public record ManualPollTaskView(
    UUID taskId,
    UUID feedId,
    boolean dryRun,
    ManualPollTask.Status status,
    Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable String code,
    int articlesFetched,
    int articlesNew,
    int articlesUpdated) {

  /** An entry that the poll found. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Article(
      String change,
      String entryUid,
      @Nullable String title,
      @Nullable String link,
      @Nullable Instant published) {

    private static String line(String change, EntryHeadline entry) {
      return RecordJson.line(
          new Article(change, entry.uid(), entry.title(), entry.link(), entry.published()));
    }
  }

  /** Why the poll failed. */
  @Json(naming = Json.Naming.LowerUnderscore)
  record Failure(@Nullable String error) {}

  public static String line(ManualPollTask task) {
    return RecordJson.merge(
        RecordJson.line(
            new ManualPollTaskView(
                task.taskId(),
                task.feedId(),
                task.dryRun(),
                task.status(),
                task.startedAt(),
                task.finishedAt(),
                task.code(),
                task.articlesFetched(),
                task.articlesNew(),
                task.articlesUpdated())),
        RecordJson.field(
            "articles", RecordJson.array(task.articles().stream().map(ManualPollTaskView::line))),
        RecordJson.line(new Failure(task.error())));
  }

  private static String line(Payload event) {
    return switch (event) {
      case Payload.NewEntry(EntryHeadline entry) -> Article.line("new", entry);
      case Payload.EntryUpdated(EntryHeadline entry, List<String> fields) ->
          RecordJson.merge(
              Article.line("updated", entry), RecordJson.line(new EventView.Changed(fields)));
      default -> "{}";
    };
  }
}
