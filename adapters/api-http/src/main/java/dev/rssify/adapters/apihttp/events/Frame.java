package dev.rssify.adapters.apihttp.events;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.json.view.EventView;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** An event as it is sent: the fields that filters use, and its JSON. */
public record Frame(long seq, String type, UUID feedId, String json) {

  static Frame of(JournalEvent event) {
    return new Frame(event.seq(), event.type(), event.feedId(), EventView.line(event));
  }

  /** As a server-sent event. */
  byte[] sent() {
    return ("id: " + seq + "\nevent: " + type + "\ndata: " + json + "\n\n")
        .getBytes(StandardCharsets.UTF_8);
  }
}
