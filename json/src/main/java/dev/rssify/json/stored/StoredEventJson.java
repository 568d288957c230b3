package dev.rssify.json.stored;

import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.record.PayloadJson;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Events with and without their numbers, as stores of files keep them. */
final class StoredEventJson {

  private StoredEventJson() {}

  static void write(JsonFields json, JournalEvent event) {
    json.number("seq", event.seq());
    write(json, event.eventId(), event.at(), event.feedId(), event.payload());
  }

  static JournalEvent read(JsonView json) {
    return draft(json).numbered(json.requiredNumber("seq"));
  }

  static void drafts(JsonFields json, List<JournalDraft> events) {
    json.array(
        "events",
        events,
        event ->
            json.object(
                () -> write(json, event.eventId(), event.at(), event.feedId(), event.payload())));
  }

  static List<JournalDraft> drafts(JsonView json) {
    return json.objects("events", StoredEventJson::draft);
  }

  private static void write(
      JsonFields json, UUID eventId, Instant at, UUID feedId, JournalEvent.Payload payload) {
    json.text("event_id", eventId.toString());
    json.text("type", payload.type());
    json.instant("at", at);
    json.text("feed_id", feedId.toString());
    json.object("payload", payload, reported -> PayloadJson.fields(json, reported, at));
  }

  private static JournalDraft draft(JsonView json) {
    return new JournalDraft(
        json.uuid("event_id"),
        json.requiredInstant("at"),
        json.uuid("feed_id"),
        json.requiredObject("payload", PayloadJson.reader(json.required("type"))));
  }
}
