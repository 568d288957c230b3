package dev.rssify.adapters.apihttp.events;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.json.view.EventView;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event as it is sent: the fields that filters use, and its JSON.
 *
 * @param entryUid null when it concerns several entries or none
 */
public record Frame(
    long seq, Instant at, String type, UUID feedId, @Nullable String entryUid, String json) {

  static Frame of(JournalEvent event) {
    return new Frame(
        event.seq(),
        event.at(),
        event.type(),
        event.feedId(),
        event.entryUid(),
        EventView.line(event));
  }

  /** As a server-sent event with this JSON. */
  byte[] sent(String data) {
    return ("id: " + seq + "\nevent: " + type + "\ndata: " + data + "\n\n")
        .getBytes(StandardCharsets.UTF_8);
  }
}
