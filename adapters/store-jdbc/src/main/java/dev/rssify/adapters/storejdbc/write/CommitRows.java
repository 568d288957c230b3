package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.EntryUpdate;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.RawFetch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A commit as the rows it writes. Creating them is most of the work, so the calling thread does it;
 * the writer thread only executes them.
 */
public final class CommitRows {

  private final PollCommit commit;
  private final Map<Write, List<@Nullable Object[]>> rows = new EnumMap<>(Write.class);
  private final List<@Nullable Object[]> events = new ArrayList<>();
  private @Nullable String unwritable;

  private CommitRows(PollCommit commit) {
    this.commit = commit;
  }

  /** Converts a commit to rows. One that cannot be converted is rejected when its turn comes. */
  public static CommitRows of(PollCommit commit) {
    CommitRows made = new CommitRows(commit);
    try {
      made.feed();
      made.poll();
      made.entries(commit.entries());
      made.window();
      commit.events().forEach(event -> made.events.add(JournalRows.of(event)));
    } catch (RuntimeException e) {
      made.unwritable = "the commit cannot be written: " + e.getMessage();
    }
    return made;
  }

  PollCommit commit() {
    return commit;
  }

  UUID feedId() {
    return commit.before().id();
  }

  @Nullable UUID fetchId() {
    FetchRecord fetch = commit.fetch();
    return fetch == null ? null : fetch.fetchId();
  }

  @Nullable String unwritable() {
    return unwritable;
  }

  List<@Nullable Object[]> of(Write write) {
    return rows.getOrDefault(write, List.of());
  }

  /** Journal rows without their numbers. */
  List<@Nullable Object[]> events() {
    return events;
  }

  private void add(Write write, @Nullable Object... values) {
    rows.computeIfAbsent(write, w -> new ArrayList<>()).add(values);
  }

  private void feed() {
    Feed before = commit.before();
    Feed after = commit.after();
    if (!FeedRows.sameFeed(before, after)) {
      add(Write.FEED, FeedRows.feed(after));
    }
    if (!before.url().equals(after.url())) {
      add(Write.URL, after.id(), after.url(), commit.at());
    }
    add(Write.SCHEDULE, FeedRows.schedule(after));
  }

  private void poll() {
    FetchRecord fetch = commit.fetch();
    long version = commit.after().version();
    if (fetch != null) {
      add(Write.FETCH, FetchRows.fetch(fetch, version));
      add(Write.ATTEMPT_CLOSED, feedId());
    }
    RawFetch raw = commit.raw();
    if (raw != null) {
      add(Write.RAW, FetchRows.raw(raw, version));
    }
  }

  private void entries(EntryWrites writes) {
    for (Entry entry : writes.inserted()) {
      if (!entry.feedId().equals(feedId())) {
        throw new IllegalArgumentException("entry " + entry.uid() + " is of another feed");
      }
      add(Write.ENTRY, EntryRows.entry(entry));
    }
    for (EntryUpdate update : writes.updated()) {
      EntryVersion replaced = update.replaced();
      byte[] uid = Bytes.uid(update.entry().uid());
      add(Write.ENTRY_CHANGED, EntryRows.change(update.entry()));
      add(Write.VERSION, EntryRows.version(uid, replaced));
      add(Write.VERSION_DROPPED, uid, replaced.number() - EntryVersion.MAX_STORED);
    }
    writes
        .seen()
        .forEach((uid, seen) ->
            add(Write.SEEN, seen.lastSeen(), seen.count(), seen.inWindowSince(), Bytes.uid(uid)));
    writes
        .keys()
        .forEach((key, uid) -> add(Write.KEY, EntryRows.key(feedId(), key, Bytes.uid(uid))));
    writes.merges().forEach(this::merge);
  }

  private void merge(EntryMerge merge) {
    byte[] stored = Bytes.uid(merge.stored());
    byte[] merged = Bytes.uid(merge.merged());
    add(Write.MERGE_ALIAS, merged, stored);
    add(Write.MERGE_ALIASES, stored, merged);
    add(Write.MERGE_KEYS, stored, feedId(), merged);
    add(Write.MERGE_DERIVATIONS, stored, stored, merged, stored);
    add(Write.MERGE_DERIVATIONS_LEFT, (Object) merged);
    add(Write.MERGED, (Object) merged);
  }

  private void window() {
    commit.window().removed().forEach(uid -> add(Write.WINDOW_LEFT, feedId(), Bytes.uid(uid)));
    for (WindowEntry entry : commit.window().put()) {
      add(Write.WINDOW, EntryRows.window(feedId(), entry));
    }
  }
}
