package dev.rssify.core.model;

import org.jspecify.annotations.Nullable;

/**
 * An entry in one form whatever it was published in, not yet known to be new or old.
 *
 * @param published what the feed said
 * @param canonicalLink by the locked rules of document 001
 * @param text what a reader would see of the content, else of the summary
 * @param contentHash over everything whose change is worth telling
 */
public record NormalizedEntry(
    ParsedEntry published,
    @Nullable String canonicalLink,
    String text,
    ContentQuality quality,
    EntryKeys keys,
    String contentHash) {}
