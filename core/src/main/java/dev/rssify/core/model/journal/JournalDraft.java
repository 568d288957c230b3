package dev.rssify.core.model.journal;

import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.UUID;

/** An event that has not got its number yet. */
public record JournalDraft(UUID eventId, Instant at, UUID feedId, JournalEvent.Payload payload) {

  /**
   * An event with an id that follows from what caused it, so that it stays the same however often
   * it is written.
   *
   * @param cause what caused it, such as a fetch
   * @param ordinal its place among the events of that cause
   */
  public static JournalDraft of(
      UUID cause, int ordinal, Instant at, UUID feedId, JournalEvent.Payload payload) {
    return new JournalDraft(NameUuid.of(cause + " " + ordinal), at, feedId, payload);
  }

  public JournalEvent numbered(long seq) {
    return new JournalEvent(seq, eventId, at, feedId, payload);
  }
}
