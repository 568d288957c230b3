package dev.rssify.core.model.journal;

import dev.rssify.core.model.entry.EntryHeadline;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event of the journal.
 *
 * @param seq rising without gaps, in the order readers see events
 * @param eventId stable: an event delivered twice has the same id
 * @param feed null when nothing was known about it
 */
public record JournalEvent(
    long seq, UUID eventId, Instant at, UUID feedId, @Nullable EventFeed feed, Payload payload) {

  /** All values of {@link #type}. */
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
          "derivation_added",
          "cluster_changed",
          "context_updated",
          "query_matched");

  /** The stable name of this event type, such as {@code new_entry}. */
  public String type() {
    return payload.type();
  }

  /** The uid of its entry; null when it concerns several or none. */
  public @Nullable String entryUid() {
    return payload.entryUid();
  }

  /** The data of an event, by type. */
  public sealed interface Payload {

    /** The stable name of this type of event. */
    default String type() {
      return switch (this) {
        case NewEntry _ -> "new_entry";
        case EntryUpdated _ -> "entry_updated";
        case EntryVanished _ -> "entry_vanished";
        case EntriesMerged _ -> "entries_merged";
        case EntriesRewritten _ -> "history_rewritten";
        case GapDetected _ -> "gap_detected";
        case FeedAdded _ -> "feed_added";
        case FeedChanged _ -> "feed_changed";
        case FeedRemoved _ -> "feed_removed";
        case FeedMoved _ -> "feed_moved";
        case FeedStale _ -> "feed_stale";
        case FeedRecovered _ -> "feed_recovered";
        case FeedGone _ -> "feed_gone";
        case DerivationAdded _ -> "derivation_added";
        case ClusterChanged _ -> "cluster_changed";
        case ContextUpdated _ -> "context_updated";
        case QueryMatched _ -> "query_matched";
      };
    }

    default @Nullable String entryUid() {
      return null;
    }

    /** An entry is new. */
    record NewEntry(EntryHeadline entry) implements Payload {
      @Override
      public String entryUid() {
        return entry.uid();
      }
    }

    /** A known entry has changed. */
    record EntryUpdated(EntryHeadline entry, List<String> fields) implements Payload {
      @Override
      public String entryUid() {
        return entry.uid();
      }
    }

    /** The publisher removed an entry: it is missing while older entries remain. */
    record EntryVanished(String entryUid) implements Payload {}

    /** Two uids turned out to be one entry; the merged uid becomes an alias. */
    record EntriesMerged(String entryUid, String mergedUid) implements Payload {}

    /** Many entries changed at once without new dates; replaces an event for each. */
    record EntriesRewritten(List<String> entryUids) implements Payload {}

    /**
     * The document has no entry in common with the last one: entries may have been missed.
     *
     * @param lastSeenAt when the last document was last seen
     * @param newEntries number of new entries in the document
     */
    record GapDetected(Instant lastSeenAt, int newEntries) implements Payload {}

    /** A subscription added a feed that was not known. */
    record FeedAdded(String url) implements Payload {}

    /** The settings or subscriptions of a feed changed, or it is to be polled sooner. */
    record FeedChanged(String url) implements Payload {}

    /** The last subscription of a feed was removed. */
    record FeedRemoved(String url) implements Payload {}

    /**
     * A permanent redirect was confirmed.
     *
     * @param mergedInto the feed that was already at the new URL and replaces this one; null when
     *     the feed itself moved there
     */
    record FeedMoved(String from, String to, @Nullable UUID mergedInto) implements Payload {}

    /**
     * A feed is stale; it is polled all the same.
     *
     * @param lastSuccessAt when it was last read; null when it never was
     */
    record FeedStale(String url, int failures, @Nullable Instant lastSuccessAt)
        implements Payload {}

    /** A stale feed was read again. */
    record FeedRecovered(String url, Instant staleSince) implements Payload {}

    /** The server returned 410. */
    record FeedGone(String url) implements Payload {}

    /** A derivation of an entry was added. */
    record DerivationAdded(String entryUid, String kind, String version) implements Payload {}

    /**
     * An entry is a copy of others: it joined their cluster, or connected several clusters.
     *
     * @param clusterId the cluster that it is in now
     * @param representative the first entry of that cluster
     * @param merges the clusters that are one now, each with what connected it
     */
    record ClusterChanged(
        String entryUid, String clusterId, String representative, List<Merge> merges)
        implements Payload {

      public ClusterChanged {
        merges = List.copyOf(merges);
      }

      /**
       * Why a cluster has the entry now.
       *
       * @param matchUid the entry of the cluster that is most similar
       * @param reason exact_copy, near_copy or excerpt
       * @param similarity the share of the shorter text that the longer one contains
       */
      public record Merge(String clusterId, String matchUid, String reason, double similarity) {}
    }

    /**
     * What a feed is about has changed.
     *
     * @param key {@code feed:} and the id of the feed
     * @param keywords best first
     * @param entries the number of entries it was computed from
     * @param method how the summaries were made, such as {@code extractive}
     */
    record ContextUpdated(
        String key,
        String version,
        String summaryShort,
        String summaryLong,
        List<String> keywords,
        int entries,
        String method)
        implements Payload {

      public ContextUpdated {
        keywords = List.copyOf(keywords);
      }
    }

    /**
     * An entry matches a standing query; emitted once for an entry and a version of a query.
     *
     * @param query the name of the query
     * @param queryVersion changes with the words and filters of the query
     * @param passage the part of the text that matches best
     */
    record QueryMatched(
        EntryHeadline entry, String query, String queryVersion, double score, String passage)
        implements Payload {
      @Override
      public String entryUid() {
        return entry.uid();
      }
    }
  }
}
