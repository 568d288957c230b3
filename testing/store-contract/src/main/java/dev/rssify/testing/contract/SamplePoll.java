package dev.rssify.testing.contract;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.EntryUpdate;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Builds a commit like a poll at a given minute. */
final class SamplePoll {

  private final Feed before;
  private final Instant at;
  private final List<Entry> inserted = new ArrayList<>();
  private final List<EntryUpdate> updated = new ArrayList<>();
  private final Map<String, Sightings> seen = new HashMap<>();
  private final Map<IdentityKey, String> keys = new HashMap<>();
  private final List<EntryMerge> merges = new ArrayList<>();
  private final List<WindowEntry> put = new ArrayList<>();
  private final Set<String> removed = new HashSet<>();
  private final List<Payload> events = new ArrayList<>();
  private Feed after;
  private @Nullable RawFetch raw;

  private SamplePoll(Feed before, Instant at) {
    this.before = before;
    this.at = at;
    this.after = before;
  }

  static SamplePoll of(Feed before, int minute) {
    return new SamplePoll(before, Samples.minute(minute));
  }

  UUID fetchId() {
    return NameUuid.of("fetch of " + before.id() + " at " + at);
  }

  /** New entries, each found by its own key and published. */
  SamplePoll inserting(Entry... entries) {
    for (Entry entry : entries) {
      inserted.add(entry);
      keys.put(entry.identity(), entry.uid());
      events.add(new Payload.NewEntry(entry.headline()));
    }
    return this;
  }

  /** The next version of an entry. */
  SamplePoll updating(Entry entry, String title) {
    List<String> fields = List.of("title");
    Entry next =
        new Entry(
            entry.uid(),
            entry.feedId(),
            entry.identity(),
            entry.generation(),
            Samples.content(entry.identity().value(), title),
            entry.sortAt(),
            entry.firstSeen(),
            entry.sightings(),
            entry.version() + 1,
            entry.initial(),
            entry.backfill(),
            entry.rawRefs());
    updated.add(
        new EntryUpdate(next, new EntryVersion(entry.version(), entry.content(), at, fields)));
    events.add(new Payload.EntryUpdated(next.headline(), fields));
    return this;
  }

  SamplePoll seen(String uid, Sightings sightings) {
    seen.put(uid, sightings);
    return this;
  }

  SamplePoll withKey(IdentityKey key, String uid) {
    keys.put(key, uid);
    return this;
  }

  SamplePoll merging(String stored, String merged) {
    merges.add(new EntryMerge(stored, merged));
    events.add(new Payload.EntriesMerged(stored, merged));
    return this;
  }

  SamplePoll windowed(WindowEntry... entries) {
    put.addAll(List.of(entries));
    return this;
  }

  SamplePoll unwindowed(String... uids) {
    removed.addAll(List.of(uids));
    return this;
  }

  SamplePoll emitting(Payload... payloads) {
    events.addAll(List.of(payloads));
    return this;
  }

  SamplePoll storing(RawFetch stored) {
    raw = stored;
    return this;
  }

  /** The feed afterwards, except its version. */
  SamplePoll becoming(Feed feed) {
    after = feed;
    return this;
  }

  SamplePoll moving(String url) {
    return becoming(with(url, after.placement(), after.state()));
  }

  SamplePoll fence(long fence) {
    FeedPlacement place = after.placement();
    return becoming(
        with(
            after.url(),
            new FeedPlacement(place.host(), place.partitionNo(), fence),
            after.state()));
  }

  /** The poll saw the feed's document of this number. */
  SamplePoll document(long number) {
    FeedState state = after.state();
    return becoming(
        with(
            after.url(),
            after.placement(),
            state.withLastDocument(new LastDocument("cd".repeat(32), "parser-1", number, at))));
  }

  private Feed with(String url, FeedPlacement placement, FeedState state) {
    return new Feed(
        after.id(), url, placement, after.settings(), after.description(), state, after.version());
  }

  PollCommit commit() {
    return commit(fetch("ok"));
  }

  PollCommit commit(@Nullable FetchRecord fetch) {
    List<JournalDraft> drafts = new ArrayList<>();
    events.forEach(
        event -> drafts.add(JournalDraft.of(fetchId(), drafts.size(), at, before.id(), event)));
    return new PollCommit(
        before,
        new Feed(
            after.id(),
            after.url(),
            after.placement(),
            after.settings(),
            after.description(),
            after.state(),
            before.version() + 1),
        at,
        fetch,
        raw,
        new EntryWrites(inserted, updated, seen, keys, merges),
        new WindowDelta(put, removed),
        drafts);
  }

  FetchRecord fetch(String outcome) {
    return new FetchRecord(
        fetchId(),
        before.id(),
        Cause.SCHEDULE,
        at,
        before.url(),
        200,
        outcome,
        null,
        Duration.ofMillis(5),
        new ExchangeTimings(
            Duration.ofMillis(1),
            Duration.ofMillis(2),
            Duration.ofMillis(3),
            Duration.ofMillis(4),
            Duration.ofMillis(5)),
        1000,
        3_000_000_000L,
        "parser-1",
        9,
        inserted.size(),
        updated.size(),
        new DecisionTrace(
            DecisionTrace.Verdict.BACKOFF,
            FeedSchedule.State.PAUSED,
            FeedSchedule.Reason.PARSE_ERROR,
            Duration.ofHours(3),
            List.of(
                new DecisionTrace.Step("base", Duration.ofMinutes(15), null),
                new DecisionTrace.Step("backoff", Duration.ofMinutes(30), "R16"))));
  }
}
