package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** The itunes elements of an episode. */
public record EntryPodcast(
    @Nullable Integer durationSeconds,
    @Nullable Integer episode,
    @Nullable Integer season,
    @Nullable String episodeType,
    @Nullable Boolean explicit,
    @Nullable String image,
    @Nullable String subtitle,
    @Nullable String summary) {}
