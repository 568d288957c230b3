package dev.rssify.core.model.entry;

/** A new version of an entry, and the version that it replaces. */
public record EntryUpdate(Entry entry, EntryVersion replaced) {}
