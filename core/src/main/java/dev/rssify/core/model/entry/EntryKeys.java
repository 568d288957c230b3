package dev.rssify.core.model.entry;

import org.jspecify.annotations.Nullable;

/**
 * The identifiers other systems compute for the same entry.
 *
 * @param xxh64 document 000's entry id
 * @param md5 document 002's MD5 over URL and title; null where it has neither
 * @param urlKey document 001's normalized URL
 */
public record EntryKeys(String xxh64, @Nullable String md5, @Nullable String urlKey) {}
