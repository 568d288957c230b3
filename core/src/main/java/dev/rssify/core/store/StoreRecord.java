package dev.rssify.core.store;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.Task;
import java.util.List;
import java.util.Set;

/** One exported record of a store, independent of the kind of store. */
public sealed interface StoreRecord {

  /**
   * A feed and the data that belongs to it alone.
   *
   * @param urls oldest first
   * @param tombstones in hexadecimal
   */
  record OfFeed(Feed feed, List<FeedUrl> urls, List<WindowEntry> window, Set<String> tombstones)
      implements StoreRecord {

    public OfFeed {
      urls = List.copyOf(urls);
      window = List.copyOf(window);
      tombstones = Set.copyOf(tombstones);
    }
  }

  /** A subscription to a feed. */
  record OfSubscription(Subscription subscription) implements StoreRecord {}

  /**
   * An entry with its stored (not current) sightings, its keys and aliases.
   *
   * @param aliases uids that were merged into it
   * @param versions newest first
   * @param derivations in the order they were added
   */
  record OfEntry(
      Entry entry,
      Set<IdentityKey> keys,
      Set<String> aliases,
      List<EntryVersion> versions,
      List<Derivation> derivations)
      implements StoreRecord {

    public OfEntry {
      keys = Set.copyOf(keys);
      aliases = Set.copyOf(aliases);
      versions = List.copyOf(versions);
      derivations = List.copyOf(derivations);
    }
  }

  /**
   * A row of the fetch log.
   *
   * @param place orders the rows of a feed; at most the version of the feed
   */
  record OfFetch(FetchRecord fetch, long place) implements StoreRecord {}

  /** A rolled-up hour of the fetch log. */
  record OfHour(FetchHour hour) implements StoreRecord {}

  /**
   * A stored response.
   *
   * @param place orders the responses of a feed; at most the version of the feed
   */
  record OfRaw(RawFetch raw, long place) implements StoreRecord {}

  /** A poll that may have been sent. */
  record OfAttempt(Attempt attempt) implements StoreRecord {}

  /** The cursor of a sink. */
  record OfCursor(String sink, long seq) implements StoreRecord {}

  /** A flag of the whole store. */
  record OfFlag(String name, String value) implements StoreRecord {}

  /** A gate. */
  record OfGate(HostGate gate) implements StoreRecord {}

  /** A deferred task. */
  record OfTask(Task task) implements StoreRecord {}

  /** A member of a cluster of copies; follows its entry. */
  record OfCluster(ClusterMember member) implements StoreRecord {}

  /** A journal event. */
  record OfEvent(JournalEvent event) implements StoreRecord {}

  /** The start and end of the journal; precedes its events. */
  record OfJournal(long horizon, long head) implements StoreRecord {}
}
