package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** The feed an entry was taken from, when it came through another one. */
public record EntrySource(@Nullable String id, @Nullable String title, @Nullable String link) {}
