package dev.rssify.testing.contract;

import dev.rssify.core.model.entry.ContentQuality;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.Fingerprint;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.NormalizedEntry.Rendering;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.text.Lazy;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Polls to commit: each poll of a feed is derived from the feed and the number of its version. */
public final class PollCommits {

  public static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");

  private PollCommits() {}

  public static Feed feed(String name) {
    return Feed.added(
        new FeedAddress("https://" + name + ".example/feed"),
        new FeedSchedule(
            FeedSchedule.State.HEALTHY,
            Duration.ofMinutes(15),
            T0,
            null,
            FeedSchedule.Reason.NEW_FEED,
            null));
  }

  public static UUID fetchId(Feed before) {
    return NameUuid.of("fetch " + before.version() + " of " + before.id());
  }

  /** The next poll of a feed, which finds the given number of new entries with the given text. */
  public static PollCommit next(Feed before, int entries, String text) {
    Instant at = T0.plusSeconds(before.version());
    List<Entry> inserted = new ArrayList<>();
    Map<IdentityKey, String> keys = new HashMap<>();
    List<WindowEntry> window = new ArrayList<>();
    List<JournalDraft> events = new ArrayList<>();
    for (int i = 0; i < entries; i++) {
      Entry entry = entry(before, before.version() + "-" + i, text, at);
      inserted.add(entry);
      keys.put(entry.identity(), entry.uid());
      window.add(
          new WindowEntry(
              entry.uid(), false, new Fingerprint(i, i, i, i), "hash", at, 0, before.version()));
      events.add(
          JournalDraft.of(
              fetchId(before), i, at, before.id(), new Payload.NewEntry(entry.headline())));
    }
    return new PollCommit(
        before,
        new Feed(
            before.id(),
            before.url(),
            before.placement(),
            before.settings(),
            before.description(),
            before.state(),
            before.version() + 1),
        at,
        fetch(before, at, entries),
        null,
        new EntryWrites(inserted, List.of(), Map.of(), keys, List.of()),
        new WindowDelta(window, Set.of()),
        events);
  }

  /** The next poll of a feed, which finds nothing new. */
  public static PollCommit unchanged(Feed before) {
    return next(before, 0, "");
  }

  private static FetchRecord fetch(Feed feed, Instant at, int entries) {
    return new FetchRecord(
        fetchId(feed),
        feed.id(),
        Cause.SCHEDULE,
        at,
        feed.url(),
        entries == 0 ? 304 : 200,
        entries == 0 ? "not_modified" : "ok",
        null,
        Duration.ZERO,
        ExchangeTimings.NONE,
        1000,
        1000,
        "parser-1",
        entries,
        entries,
        0,
        DecisionTrace.NONE);
  }

  private static Entry entry(Feed feed, String id, String text, Instant at) {
    IdentityKey key = new IdentityKey(IdentityKey.Kind.ID, id);
    String link = feed.url() + "/" + id;
    ParsedEntry published =
        new ParsedEntry(
            id,
            null,
            link,
            "Title of " + id,
            null,
            text,
            "text/html",
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            at,
            null,
            null,
            null,
            null,
            null,
            null,
            List.of(),
            null,
            null,
            null);
    return new Entry(
        key.uid(feed.id(), 0),
        feed.id(),
        key,
        0,
        new NormalizedEntry(
            published,
            link,
            "hash " + id,
            Lazy.of(new Rendering("", ContentQuality.FULL, new EntryKeys("00", null, link)))),
        at,
        at,
        new Sightings(at, 0, feed.version()),
        1,
        false,
        false,
        List.of());
  }
}
