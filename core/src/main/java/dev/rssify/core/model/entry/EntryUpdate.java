package dev.rssify.core.model.entry;

/** An entry in its new form, and the form that it replaces. */
public record EntryUpdate(Entry entry, EntryVersion replaced) {}
