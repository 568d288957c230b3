package dev.rssify.core.model.entry;

/**
 * Two uids turned out to be one entry: {@code merged} is kept as another name of {@code stored}.
 */
public record EntryMerge(String stored, String merged) {}
