package dev.rssify.core.model.journal;

import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event that has no sequence number yet.
 *
 * @param feed null when nothing is known about it
 */
public record JournalDraft(
    UUID eventId, Instant at, UUID feedId, @Nullable EventFeed feed, JournalEvent.Payload payload) {

  /**
   * An event whose id is derived from its cause, so that a repeated write has the same id.
   *
   * @param cause such as a fetch
   * @param ordinal its index among the events of that cause
   */
  public static JournalDraft of(
      UUID cause, int ordinal, Instant at, UUID feedId, JournalEvent.Payload payload) {
    return new JournalDraft(NameUuid.of(cause + " " + ordinal), at, feedId, null, payload);
  }

  /** This event with a description of its feed. */
  public JournalDraft about(EventFeed described) {
    return new JournalDraft(eventId, at, feedId, described, payload);
  }

  public JournalEvent numbered(long seq) {
    return new JournalEvent(seq, eventId, at, feedId, feed, payload);
  }
}
