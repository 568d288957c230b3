package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** The original feed of an entry that was republished by another one. */
public record EntrySource(@Nullable String id, @Nullable String title, @Nullable String link) {}
