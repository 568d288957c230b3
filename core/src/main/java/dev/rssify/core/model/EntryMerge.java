package dev.rssify.core.model;

/** Two uids turned out to be one entry: {@code merged} is kept as another name of {@code kept}. */
public record EntryMerge(String kept, String merged) {}
