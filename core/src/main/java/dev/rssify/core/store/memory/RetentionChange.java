package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.EntryQuery.Position;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.RetentionReport;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One round of retention; its effect depends only on the tables, the policy and the time. */
public record RetentionChange(RetentionPolicy policy, Instant now, int limit)
    implements Change<RetentionReport> {

  @Override
  public boolean changed(RetentionReport report) {
    return report.entries() + report.events() + report.fetches() > 0;
  }

  @Override
  public RetentionReport applyTo(Tables tables) {
    int entries = deleteEntries(tables);
    int events = dropEvents(tables, limit - entries);
    int fetches = rollUp(tables, limit - entries - events);
    return new RetentionReport(entries, events, fetches, entries + events + fetches >= limit);
  }

  private int deleteEntries(Tables tables) {
    Map<UUID, Integer> younger = new HashMap<>();
    List<Entry> dead =
        tables.entries.ordered.descendingSet().stream()
            .map(Position::uid)
            .map(tables.entries.byUid::get)
            .filter(entry -> {
              int rank = younger.merge(entry.feedId(), 1, Integer::sum);
              return entry.sightings().inWindowSince() == null
                  && (isOver(tables, entry, rank) || isOld(tables, entry));
            })
            .toList()
            .reversed()
            .stream()
            .limit(limit)
            .toList();
    dead.forEach(entry -> {
      tables.entries.delete(entry);
      tables.derivations.remove(entry.uid());
      var _ = tables.clusters.remove(entry.uid());
    });
    return dead.size();
  }

  private boolean isOver(Tables tables, Entry entry, int rank) {
    Integer own = retention(tables, entry).maxEntries();
    Integer most = own == null ? policy.maxEntriesPerFeed() : own;
    return most != null && most != FeedRetention.UNLIMITED && rank > most;
  }

  private boolean isOld(Tables tables, Entry entry) {
    Duration own = retention(tables, entry).entries();
    Instant oldest = now.minus(own == null ? policy.entries() : own);
    return entry.sightings().lastSeen().isBefore(oldest);
  }

  private static FeedRetention retention(Tables tables, Entry entry) {
    Feed feed = tables.feeds.get(entry.feedId().toString());
    return feed == null ? FeedRetention.NONE : feed.settings().retention();
  }

  private int dropEvents(Tables tables, int most) {
    Instant oldest = now.minus(policy.journal());
    int old = 0;
    while (old < Math.min(most, tables.journal.size())
        && tables.journal.get(old).at().isBefore(oldest)) {
      old++;
    }
    tables.journal.subList(0, old).clear();
    tables.horizon += old;
    return old;
  }

  private int rollUp(Tables tables, int most) {
    Instant oldest = now.minus(policy.fetchLog());
    int rolled = 0;
    for (List<FetchRecord> log : tables.fetches.values()) {
      while (rolled < most && log.size() > 1 && log.getFirst().at().isBefore(oldest)) {
        tables.rollUp(log.removeFirst());
        rolled++;
      }
    }
    return rolled;
  }
}
