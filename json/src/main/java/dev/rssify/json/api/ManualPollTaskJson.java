package dev.rssify.json.api;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.json.io.JsonFields;
import java.util.List;

/** A manual poll task as JSON. */
public final class ManualPollTaskJson {

  private ManualPollTaskJson() {}

  public static String write(ManualPollTask task) {
    return JsonFields.line(json -> {
      json.text("task_id", task.taskId().toString());
      json.text("feed_id", task.feedId().toString());
      json.flag("dry_run", task.dryRun());
      json.text("status", task.status().code());
      json.instant("started_at", task.startedAt());
      json.instant("finished_at", task.finishedAt());
      json.text("code", task.code());
      json.number("articles_fetched", task.articlesFetched());
      json.number("articles_new", task.articlesNew());
      json.number("articles_updated", task.articlesUpdated());
      json.array("articles", task.articles(), event -> json.object(() -> article(json, event)));
      json.text("error", task.error());
    });
  }

  private static void article(JsonFields json, Payload event) {
    if (event instanceof Payload.NewEntry(EntryHeadline entry)) {
      article(json, "new", entry);
    } else if (event instanceof Payload.EntryUpdated(EntryHeadline entry, List<String> fields)) {
      article(json, "updated", entry);
      json.texts("changed", fields);
    }
  }

  private static void article(JsonFields json, String change, EntryHeadline entry) {
    json.text("change", change);
    json.text("entry_uid", entry.uid());
    json.text("title", entry.title());
    json.text("link", entry.link());
    json.instant("published", entry.published());
  }
}
