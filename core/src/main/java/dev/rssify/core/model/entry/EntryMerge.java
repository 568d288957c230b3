package dev.rssify.core.model.entry;

/** Two uids turned out to be one entry: {@code merged} becomes an alias of {@code stored}. */
public record EntryMerge(String stored, String merged) {}
