package dev.rssify.json.api;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.record.PayloadJson;
import java.util.Optional;

/**
 * Journal events and poll outcomes as one JSON object each, on one line.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class EventJson {

  /** An event; {@code new_entry} carries the compact payload of document 004 section 9.1. */
  public String write(JournalEvent event) {
    return JsonFields.line(json -> {
      json.number("seq", event.seq());
      json.text("event_id", event.eventId().toString());
      json.text("type", event.type());
      json.instant("at", event.at());
      json.text("feed_id", event.feedId().toString());
      json.text("entry_uid", event.entryUid());
      json.object(
          "payload", event.payload(), payload -> PayloadJson.reported(json, payload, event.at()));
    });
  }

  /**
   * An event in the words of document 003's bus: what was published is a {@code MessageCreated}
   * within the context of its feed. Empty for what that bus has no word for.
   */
  public Optional<String> writeAsMessage(JournalEvent event) {
    return event.payload() instanceof Payload.NewEntry
        ? Optional.of(
            JsonFields.line(json -> {
              json.text("type", "MessageCreated");
              json.text("id", event.eventId().toString());
              json.instant("at", event.at());
              json.text("contextKey", "feed:" + event.feedId());
              json.object(
                  "message",
                  event.payload(),
                  payload -> PayloadJson.reported(json, payload, event.at()));
            }))
        : Optional.empty();
  }

  /** The number of an event that {@link #write(JournalEvent)} wrote; empty for any other text. */
  public static Optional<Long> seq(String line) {
    try {
      return JsonView.read(line, json -> Optional.ofNullable(json.number("seq")));
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  /** How a poll ended. */
  public String write(PollOutcome outcome) {
    return JsonFields.line(json -> {
      switch (outcome) {
        case PollOutcome.Succeeded done -> {
          json.text("type", "poll_succeeded");
          head(json, outcome);
          json.number("new_entries", done.newEntries());
          json.number("updated_entries", done.updatedEntries());
        }
        case PollOutcome.Failed failed -> {
          json.text("type", "poll_failed");
          head(json, outcome);
          json.number("status", failed.status());
          json.text("message", failed.message());
        }
      }
    });
  }

  private static void head(JsonFields json, PollOutcome outcome) {
    json.text("feed_id", outcome.feedId().toString());
    json.text("url", outcome.url());
    json.text("code", outcome.code());
  }
}
