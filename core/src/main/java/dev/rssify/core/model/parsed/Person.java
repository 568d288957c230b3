package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** An author, contributor or owner. */
public record Person(@Nullable String name, @Nullable String email, @Nullable String uri) {}
