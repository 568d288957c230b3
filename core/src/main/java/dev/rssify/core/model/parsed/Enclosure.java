package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** A file that belongs to an entry, such as a podcast episode. */
public record Enclosure(String url, @Nullable String type, @Nullable Long length) {}
