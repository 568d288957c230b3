package dev.rssify.testing.contract;

import dev.rssify.core.model.entry.ContentQuality;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.NormalizedEntry.Rendering;
import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedArticles;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.feed.FeedDescription;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedIdentity;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.feed.RedirectSightings;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts.PollStart;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Lazy;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Feeds and entries for contracts. */
final class Samples {

  static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");

  private Samples() {}

  /** Minutes after the start. */
  static Instant minute(int minutes) {
    return T0.plus(Duration.ofMinutes(minutes));
  }

  /** A feed with an address only. */
  static Feed feed(String name) {
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

  /** The same feed with a value in every field. */
  static Feed filled(Feed feed) {
    return new Feed(
        feed.id(),
        feed.url(),
        new FeedPlacement(feed.placement().host(), 17, 3),
        new FeedSettings(
            new FeedSource("http-json", "{\"items\":\"$.list\"}"),
            new RequestProfile(
                List.of(new Header("X-Room", "blue"), new Header("x-room", "too")),
                List.of(
                    new Credential.Basic("reader", new SecretRef("harbour")),
                    new Credential.Bearer(new SecretRef("TOKEN")),
                    new Credential.Custom("X-Api-Key", new SecretRef("key/1"))),
                "corp"),
            new FetchLimits.Overrides(Duration.ofMillis(12_345), 1L << 20),
            new FeedRetention(Duration.ofDays(400), 7, Duration.ofDays(9), 3),
            new Polling(
                Duration.ofSeconds(90),
                new CronSchedule("*/20 * * * *", "Europe/Berlin"),
                Duration.ofMinutes(3),
                Duration.ofHours(3),
                PushMode.ONLY,
                -5,
                3),
            new FeedPause(minute(900), "moving house"),
            true,
            BackfillMode.ALL,
            BackfillSource.WORDPRESS,
            EmailHandling.HASH,
            new FeedArticles(FeedArticles.Mode.SELECTORS, "main", null, ".by", "time", null),
            List.of("audio/*", "video/mp4")),
        new FeedDescription(
            FeedFormat.ATOM_1_0,
            "Über \"quotes\" \uD83D\uDE80",
            "What it is about",
            "https://site.example/",
            "https://a.example/self",
            List.of("https://hub.example/", "https://other.example/hub"),
            new ArchiveLinks(
                "https://a.example/now",
                "https://a.example/9",
                null,
                null,
                "https://a.example/?page=2"),
            new PublisherHints(
                60,
                List.of(0, 23),
                List.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY),
                "hourly",
                2,
                Instant.parse("2000-01-01T12:00:00.123456789Z")),
            "application/atom+xml",
            new FeedPush(
                "https://hub.example/",
                "https://a.example/self",
                FeedPush.State.ACTIVE,
                minute(5),
                minute(600),
                3,
                minute(6),
                minute(7),
                true,
                true,
                "the hub responded with 500")),
        new FeedState(
            new FeedSchedule(
                FeedSchedule.State.COOLING_DOWN,
                Duration.ofMillis(901_001),
                minute(7),
                minute(5),
                FeedSchedule.Reason.RETRY_AFTER,
                Duration.ofHours(2)),
            new FeedStats(minute(5), minute(4), 1, 2, 30_000_000_000L, 4, 5, 6_000_000_000L, 3),
            new FeedHealth(
                FeedHealth.Status.STALE,
                new FeedHealth.LastError("http_500", "the server responded with 500", minute(5)),
                minute(6)),
            new Validators(feed.url(), "W/\"a \\ b\"", "yesterday"),
            Duration.ofSeconds(77),
            minute(8),
            new Cadence(Duration.ofMinutes(50), minute(3)),
            new LastDocument("ab".repeat(32), "parser-1", 41, minute(4)),
            new RedirectSightings("https://elsewhere.example/", minute(1), minute(2), 2),
            new FeedIdentity(IdentityKey.Kind.ID_LINK, true, 1, minute(3), "one id, many links"),
            new FeedBackfill(
                FeedBackfill.State.STOPPED,
                BackfillSource.WORDPRESS,
                "https://a.example/?page=7",
                true,
                500,
                6,
                120,
                minute(1),
                minute(2),
                4,
                minute(3),
                1,
                List.of("AAAAAAAAAAA", "BBBBBBBBBBB"),
                "max_pages")),
        feed.version());
  }

  /** Records an attempt in a store, as a poller that is about to send its request does. */
  static void start(Store store, Attempt attempt) {
    SlotClaim claim = new SlotClaim("us", attempt.at(), attempt.at().plusSeconds(1));
    store.attempts().start(List.of(new PollStart(attempt, "of " + attempt.feedId())), claim);
  }

  static IdentityKey id(String value) {
    return new IdentityKey(IdentityKey.Kind.ID, value);
  }

  static IdentityKey link(String value) {
    return new IdentityKey(IdentityKey.Kind.LINK, value);
  }

  /** An entry first seen at a time, which is also its sort time. */
  static Entry entry(Feed feed, String id, Instant at) {
    return entry(feed, id, at, at);
  }

  static Entry entry(Feed feed, String id, Instant sortAt, Instant firstSeen) {
    return new Entry(
        id(id).uid(feed.id(), 0),
        feed.id(),
        id(id),
        0,
        content(id, "Title of " + id),
        sortAt,
        firstSeen,
        new Sightings(firstSeen, 1, null),
        1,
        false,
        false,
        List.of(new RawRef(UUID.nameUUIDFromBytes(new byte[] {1}), new ByteRange(10, 20))));
  }

  /** A version of an entry with few fields. */
  static NormalizedEntry content(String id, @Nullable String title) {
    return new NormalizedEntry(
        new ParsedEntry(
            id,
            null,
            "https://site.example/" + id,
            title,
            null,
            null,
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            List.of(),
            null,
            null,
            null),
        "https://site.example/" + id,
        "hash of " + id + " " + title,
        Lazy.of(
            new Rendering(
                "", ContentQuality.TITLE_ONLY, new EntryKeys("0011223344556677", null, null))));
  }
}
