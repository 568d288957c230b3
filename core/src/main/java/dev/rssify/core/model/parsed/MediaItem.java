package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** A media:content of an entry. */
public record MediaItem(
    String url,
    @Nullable String type,
    @Nullable String medium,
    @Nullable Integer width,
    @Nullable Integer height,
    @Nullable String title,
    @Nullable String description) {}
