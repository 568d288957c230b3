package dev.rssify.core.model;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What is to be fetched for a feed, and what we already hold of it. */
public record FetchRequest(
    UUID fetchId, UUID feedId, String url, @Nullable Validators validators) {}
