package dev.rssify.core.model.journal;

import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.UUID;

/** An event that has no sequence number yet. */
public record JournalDraft(UUID eventId, Instant at, UUID feedId, JournalEvent.Payload payload) {

  /**
   * An event whose id is derived from its cause, so that a repeated write has the same id.
   *
   * @param cause such as a fetch
   * @param ordinal its index among the events of that cause
   */
  public static JournalDraft of(
      UUID cause, int ordinal, Instant at, UUID feedId, JournalEvent.Payload payload) {
    return new JournalDraft(NameUuid.of(cause + " " + ordinal), at, feedId, payload);
  }

  public JournalEvent numbered(long seq) {
    return new JournalEvent(seq, eventId, at, feedId, payload);
  }
}
