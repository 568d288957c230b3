package dev.rssify.core.model.journal;

import dev.rssify.core.model.entry.EntryHeadline;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A line of the journal.
 *
 * @param seq without gaps and rising, in the order readers see events
 * @param eventId stable: an event delivered twice carries the same one
 */
public record JournalEvent(long seq, UUID eventId, Instant at, UUID feedId, Payload payload) {

  /** Every {@link #type} there is. */
  public static final Set<String> TYPES =
      Set.of(
          "new_entry",
          "entry_updated",
          "entry_vanished",
          "entries_merged",
          "history_rewritten",
          "gap_detected",
          "feed_added",
          "feed_changed",
          "feed_removed",
          "feed_moved",
          "feed_gone",
          "feed_stale",
          "feed_recovered",
          "derivation_added");

  /** The name programs know this event by, such as {@code new_entry}. */
  public String type() {
    return payload.type();
  }

  /** The entry it is about; null when it is about several or none. */
  public @Nullable String entryUid() {
    return payload.entryUid();
  }

  /** What happened. */
  public sealed interface Payload {

    String type();

    default @Nullable String entryUid() {
      return null;
    }

    /** An entry appeared. */
    record NewEntry(EntryHeadline entry) implements Payload {
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
    record EntryUpdated(EntryHeadline entry, List<String> fields) implements Payload {
      @Override
      public String type() {
        return "entry_updated";
      }

      @Override
      public String entryUid() {
        return entry.uid();
      }
    }

    /** The publisher took an entry away: it is gone while older ones are still there. */
    record EntryVanished(String entryUid) implements Payload {
      @Override
      public String type() {
        return "entry_vanished";
      }
    }

    /** Two uids turned out to be one entry; the merged one is from now on another name of it. */
    record EntriesMerged(String entryUid, String mergedUid) implements Payload {
      @Override
      public String type() {
        return "entries_merged";
      }
    }

    /** Much of the document changed at once without new dates; instead of an event for each. */
    record HistoryRewritten(List<String> entryUids) implements Payload {
      @Override
      public String type() {
        return "history_rewritten";
      }
    }

    /**
     * The document has nothing in common with the last one: entries may have passed unseen.
     *
     * @param lastSeenAt when the last document was last seen
     * @param newEntries how many entries of the document are new
     */
    record GapDetected(Instant lastSeenAt, int newEntries) implements Payload {
      @Override
      public String type() {
        return "gap_detected";
      }
    }

    /** Somebody wished for a feed that was not known. */
    record FeedAdded(String url) implements Payload {
      @Override
      public String type() {
        return "feed_added";
      }
    }

    /** What is wished of a feed is not what it was. */
    record FeedChanged(String url) implements Payload {
      @Override
      public String type() {
        return "feed_changed";
      }
    }

    /** Nobody wishes for a feed any longer. */
    record FeedRemoved(String url) implements Payload {
      @Override
      public String type() {
        return "feed_removed";
      }
    }

    /**
     * A permanent redirect has proved itself.
     *
     * @param mergedInto the feed that was at the new URL already and stands for both from now on;
     *     null when the feed itself moved there
     */
    record FeedMoved(String from, String to, @Nullable UUID mergedInto) implements Payload {
      @Override
      public String type() {
        return "feed_moved";
      }
    }

    /**
     * A feed cannot be relied on any longer; it is asked all the same.
     *
     * @param lastSuccessAt when it was last read; null when it never was
     */
    record FeedStale(String url, int failures, @Nullable Instant lastSuccessAt) implements Payload {
      @Override
      public String type() {
        return "feed_stale";
      }
    }

    /** A feed that was stale is read again. */
    record FeedRecovered(String url, Instant staleSince) implements Payload {
      @Override
      public String type() {
        return "feed_recovered";
      }
    }

    /** The publisher answered 410. */
    record FeedGone(String url) implements Payload {
      @Override
      public String type() {
        return "feed_gone";
      }
    }

    /** Something was computed from an entry. */
    record DerivationAdded(String entryUid, String kind, String version) implements Payload {
      @Override
      public String type() {
        return "derivation_added";
      }
    }
  }
}
