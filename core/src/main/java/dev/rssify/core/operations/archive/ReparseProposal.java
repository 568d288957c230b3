package dev.rssify.core.operations.archive;

import dev.rssify.core.model.journal.JournalEvent.Payload;
import java.util.List;
import java.util.UUID;

/**
 * The changes from parsing a stored response again, as the events they cause.
 *
 * @param applied whether they were committed
 */
public record ReparseProposal(
    UUID feedId, String url, UUID fetchId, List<Payload> events, boolean applied) {

  public ReparseProposal {
    events = List.copyOf(events);
  }
}
