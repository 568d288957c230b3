package dev.rssify.core.model.entry;

import dev.rssify.core.model.http.WebUrl;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an event tells of an entry: enough to show it and to find the rest.
 *
 * @param link as published, absolute
 * @param version counts the forms of it that were seen, this one included
 */
public record EntryHeadline(
    String uid,
    UUID feedId,
    @Nullable String title,
    @Nullable String link,
    @Nullable String canonicalLink,
    @Nullable Instant published,
    @Nullable Instant updated,
    int version,
    boolean initial,
    boolean backfill,
    List<RawRef> rawRefs) {

  public EntryHeadline {
    rawRefs = List.copyOf(rawRefs);
  }

  /** The same without a canonical link that leads elsewhere than into the web. */
  public EntryHeadline onlyWeb() {
    return new EntryHeadline(
        uid,
        feedId,
        title,
        link,
        WebUrl.onlyWeb(canonicalLink),
        published,
        updated,
        version,
        initial,
        backfill,
        rawRefs);
  }
}
