package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** The picture a feed shows for itself. */
public record FeedImage(@Nullable String url, @Nullable String title, @Nullable String link) {}
