package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Entry;

/** An entry that a search found. */
public record FoundEntry(Entry entry, double score, SearchIndex.Passages passages) {}
