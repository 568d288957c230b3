package dev.rssify.core.model.parsed;

import org.jspecify.annotations.Nullable;

/** The links of RFC 5005 that lead through a feed's history. */
public record ArchiveLinks(
    @Nullable String current,
    @Nullable String prevArchive,
    @Nullable String nextArchive,
    @Nullable String prev,
    @Nullable String next) {

  public static final ArchiveLinks NONE = new ArchiveLinks(null, null, null, null, null);
}
