package dev.rssify.core.model.entry;

import dev.rssify.core.model.http.WebUrl;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The part of an entry that events contain: enough to display it and to load the rest.
 *
 * @param link as published, absolute
 * @param version number of versions seen, including this one
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

  /** This headline without its canonical link if that is not an http or https URL. */
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
