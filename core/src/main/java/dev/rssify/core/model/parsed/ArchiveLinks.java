package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** The RFC 5005 links through a feed's history. */
public record ArchiveLinks(
    @Nullable String current,
    @Nullable String prevArchive,
    @Nullable String nextArchive,
    @Nullable String prev,
    @Nullable String next) {

  public static final ArchiveLinks NONE = new ArchiveLinks(null, null, null, null, null);
}
