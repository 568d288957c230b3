package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** The image of a feed. */
public record FeedImage(@Nullable String url, @Nullable String title, @Nullable String link) {}
