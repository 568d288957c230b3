package dev.rssify.json;

import dev.rssify.core.model.ByteRange;
import dev.rssify.core.model.Entry;
import dev.rssify.core.model.JournalEvent;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.RawRef;

/**
 * Journal events and poll outcomes as one JSON object each, on one line.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class EventJson {

  private final JsonLine line = new JsonLine();

  /** An event; {@code new_entry} carries the compact payload of document 004 section 9.1. */
  public String write(JournalEvent event) {
    return line.of(json -> {
      json.number("seq", event.seq());
      json.text("event_id", event.eventId().toString());
      json.text("type", event.type());
      json.instant("at", event.at());
      json.text("feed_id", event.feedId().toString());
      json.text("entry_uid", event.entryUid());
      json.object("payload", event.payload(), payload -> payload(json, event, payload));
    });
  }

  /** How a poll ended. */
  public String write(PollOutcome outcome) {
    return line.of(json -> {
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

  private static void payload(JsonFields json, JournalEvent event, Payload payload) {
    switch (payload) {
      case Payload.NewEntry(Entry entry) -> entry(json, event, entry);
      case Payload.EntryUpdated updated -> {
        entry(json, event, updated.entry());
        json.texts("changed", updated.fields());
        json.number("version", updated.entry().versions());
      }
      case Payload.FeedGone(String url) -> json.text("url", url);
    }
  }

  private static void entry(JsonFields json, JournalEvent event, Entry entry) {
    json.text("entry_uid", entry.uid());
    json.text("feed_id", entry.feedId().toString());
    json.text("title", entry.content().published().title());
    json.instant("published", entry.content().published().published());
    json.text("canonical_link", entry.content().canonicalLink());
    json.array("raw_refs", entry.rawRefs(), ref -> json.object(() -> rawRef(json, ref)));
    json.instant("ingested_at", event.at());
    json.flag("initial", entry.initial());
  }

  private static void rawRef(JsonFields json, RawRef ref) {
    ByteRange slice = ref.slice();
    json.text("fetch_id", ref.fetchId().toString());
    json.number("offset", slice == null ? null : slice.offset());
    json.number("length", slice == null ? null : slice.length());
  }
}
