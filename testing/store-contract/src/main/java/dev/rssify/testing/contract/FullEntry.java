package dev.rssify.testing.contract;

import dev.rssify.core.model.entry.ContentQuality;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.NormalizedEntry.Rendering;
import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.GeoPoint;
import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.text.Lazy;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** An entry with a value in every field, some of them difficult. */
final class FullEntry {

  private static final String AWKWARD = "quote \" slash \\ line\nbreak \t € \uD83D\uDE80 </x>";

  private FullEntry() {}

  static Entry of(Feed feed) {
    IdentityKey key = new IdentityKey(IdentityKey.Kind.ID_LINK, "tag:x,2026:1\nhttps://x.example/");
    return new Entry(
        key.uid(feed.id(), 2),
        feed.id(),
        key,
        2,
        content(),
        Instant.parse("2025-12-31T23:59:59.999Z"),
        Samples.minute(1),
        new Sightings(Samples.minute(2), 12, null),
        1,
        true,
        true,
        List.of(
            new RawRef(UUID.nameUUIDFromBytes(new byte[] {1}), null),
            new RawRef(UUID.nameUUIDFromBytes(new byte[] {2}), new ByteRange(0, 1L << 40))));
  }

  private static NormalizedEntry content() {
    return new NormalizedEntry(
        new ParsedEntry(
            "tag:x,2026:1",
            false,
            "https://x.example/?utm_source=a#b",
            AWKWARD,
            "<p>" + AWKWARD,
            AWKWARD.repeat(100),
            "text/html",
            List.of(new Person("Ann", "ann@x.example", "https://ann.example/"), emptyPerson()),
            List.of(emptyPerson()),
            List.of("one", "", AWKWARD),
            List.of(
                new Enclosure("https://x.example/a.mp3", "audio/mpeg", 1L << 33),
                new Enclosure("https://x.example/b", null, null)),
            Instant.parse("2025-12-31T23:59:59.999999999Z"),
            Instant.parse("+12026-01-01T00:00:00Z"),
            "https://x.example/comments",
            "none",
            "de-AT",
            new EntrySource("id", "Source", null),
            "https://x.example/t.png",
            List.of(
                new MediaItem("https://x.example/v", "video/mp4", "video", 640, 480, "t", "d"),
                new MediaItem("https://x.example/w", null, null, null, null, null, null)),
            new EntryPodcast(3600, 1, 2, "full", true, "https://x.example/i", "sub", "sum"),
            new GeoPoint(-12.3456789, 0.1),
            new ByteRange(7, 9)),
        "https://x.example/",
        "ef".repeat(32),
        Lazy.of(
            new Rendering(
                AWKWARD,
                ContentQuality.FULL,
                new EntryKeys(
                    "0123456789abcdef",
                    "d41d8cd98f00b204e9800998ecf8427e",
                    "https://x.example/"))));
  }

  private static Person emptyPerson() {
    return new Person(null, null, null);
  }
}
