package dev.rssify.core.model;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A line of the journal.
 *
 * @param seq without gaps and rising, in the order readers see events
 * @param eventId stable: an event delivered twice carries the same one
 */
public record JournalEvent(
    long seq, UUID eventId, Instant at, UUID feedId, @Nullable String entryUid, Payload payload) {

  /** The name programs know this event by, such as {@code new_entry}. */
  public String type() {
    return payload.type();
  }

  /** What happened. */
  public sealed interface Payload {

    String type();

    @Nullable String entryUid();

    /** An entry appeared. */
    record NewEntry(Entry entry) implements Payload {
      @Override
      public String type() {
        return "new_entry";
      }

      @Override
      public String entryUid() {
        return entry.uid();
      }
    }

    /** A known entry is published differently. */
    record EntryUpdated(Entry entry, java.util.List<String> fields) implements Payload {
      @Override
      public String type() {
        return "entry_updated";
      }

      @Override
      public String entryUid() {
        return entry.uid();
      }
    }

    /** The publisher answered 410. */
    record FeedGone(String url) implements Payload {
      @Override
      public String type() {
        return "feed_gone";
      }

      @Override
      public @Nullable String entryUid() {
        return null;
      }
    }
  }
}
