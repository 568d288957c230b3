package dev.rssify.adapters.apihttp.events;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.json.view.EventView;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event as it is sent: the fields that filters use, and its JSON.
 *
 * @param tags of the feed when the event was committed; null for an event without its feed
 * @param entryUid null when it concerns several entries or none
 */
public record Frame(
    long seq,
    Instant at,
    String type,
    UUID feedId,
    @Nullable List<String> tags,
    @Nullable String entryUid,
    String json) {

  static Frame of(JournalEvent event) {
    return new Frame(
        event.seq(),
        event.at(),
        event.type(),
        event.feedId(),
        event.feed() == null ? null : event.feed().tags(),
        event.entryUid(),
        EventView.line(event));
  }

  /** As a server-sent event with this JSON. */
  byte[] sent(String data) {
    return ("id: " + seq + "\nevent: " + type + "\ndata: " + data + "\n\n")
        .getBytes(StandardCharsets.UTF_8);
  }
}
