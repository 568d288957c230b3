package dev.rssify.core.model.parsed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The itunes elements of a feed. */
public record FeedPodcast(
    @Nullable String author,
    @Nullable Person owner,
    @Nullable String image,
    @Nullable Boolean explicit,
    @Nullable String type,
    @Nullable Boolean block,
    @Nullable Boolean complete,
    @Nullable String newFeedUrl,
    List<String> categories,
    @Nullable String summary) {}
