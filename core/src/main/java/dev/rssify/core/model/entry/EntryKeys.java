package dev.rssify.core.model.entry;

import org.jspecify.annotations.Nullable;

/**
 * Entry identifiers compatible with other systems (docs/identity.md).
 *
 * @param xxh64 the xxHash64 entry id
 * @param md5 the MD5 of URL and title; null where the entry has neither
 * @param urlKey the normalized URL
 */
public record EntryKeys(String xxh64, @Nullable String md5, @Nullable String urlKey) {}
