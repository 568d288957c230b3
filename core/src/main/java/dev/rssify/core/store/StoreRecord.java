package dev.rssify.core.store;

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

/** A piece of what a store holds, the same whatever the store is. */
public sealed interface StoreRecord {

  /**
   * A feed and what belongs to it alone.
   *
   * @param urls the oldest first
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

  /** A wish for a feed. */
  record OfSubscription(Subscription subscription) implements StoreRecord {}

  /**
   * An entry, its sightings as kept and not as of now, and what leads to it.
   *
   * @param aliases uids that were merged into it
   * @param versions the newest first
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
   * A line of the fetch log.
   *
   * @param place orders the lines of a feed; at most the version of the feed
   */
  record OfFetch(FetchRecord fetch, long place) implements StoreRecord {}

  /** A rolled-up hour of the fetch log. */
  record OfHour(FetchHour hour) implements StoreRecord {}

  /**
   * An answer that is kept.
   *
   * @param place orders the answers of a feed; at most the version of the feed
   */
  record OfRaw(RawFetch raw, long place) implements StoreRecord {}

  /** A poll that may have been sent. */
  record OfAttempt(Attempt attempt) implements StoreRecord {}

  /** How far a sink has come. */
  record OfCursor(String sink, long seq) implements StoreRecord {}

  /** A fact about the whole store. */
  record OfFlag(String name, String value) implements StoreRecord {}

  /** A gate. */
  record OfGate(HostGate gate) implements StoreRecord {}

  /** Work that waits. */
  record OfTask(Task task) implements StoreRecord {}

  /** What has happened. */
  record OfEvent(JournalEvent event) implements StoreRecord {}

  /** Where the journal begins and ends; comes before its events. */
  record OfJournal(long horizon, long head) implements StoreRecord {}
}
