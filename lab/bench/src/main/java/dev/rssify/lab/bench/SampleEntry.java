package dev.rssify.lab.bench;

import dev.rssify.core.model.entry.ContentQuality;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.NormalizedEntry.Rendering;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.text.Lazy;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Entries to index. */
final class SampleEntry {

  private static final Instant T0 = Instant.parse("2026-03-01T10:00:00Z");

  private SampleEntry() {}

  static Entry of(String name, String title, String text, @Nullable String language) {
    UUID feed = new UUID(0, 1);
    IdentityKey key = new IdentityKey(IdentityKey.Kind.ID, name);
    ParsedEntry published =
        new ParsedEntry(
            name,
            null,
            "https://news.example/" + name,
            title,
            null,
            text,
            "text/html",
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            T0,
            null,
            null,
            null,
            language,
            null,
            null,
            List.of(),
            null,
            null,
            null);
    Rendering rendering =
        new Rendering(text, ContentQuality.FULL, new EntryKeys("0011223344556677", null, null));
    return new Entry(
        key.uid(feed, 0),
        feed,
        key,
        0,
        new NormalizedEntry(published, null, "hash", Lazy.of(rendering)),
        T0,
        T0,
        new Sightings(T0, 1, null),
        1,
        false,
        false,
        List.of());
  }
}
