package dev.rssify.core.operations.archive;

import dev.rssify.core.model.journal.JournalEvent.Payload;
import java.util.List;
import java.util.UUID;

/**
 * What reading a kept answer again would change, told as the events it leads to.
 *
 * @param applied whether it was committed
 */
public record ReparseProposal(
    UUID feedId, String url, UUID fetchId, List<Payload> events, boolean applied) {

  public ReparseProposal {
    events = List.copyOf(events);
  }
}
