package dev.rssify.core.model.poll;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/**
 * An hour of a feed's fetch log, rolled up.
 *
 * @param hour its start
 * @param failures polls that ended neither with a document nor with a 304
 */
public record FetchHour(
    UUID feedId,
    Instant hour,
    int polls,
    int notModified,
    int failures,
    int newEntries,
    int updatedEntries,
    long wireBytes) {

  private static final Set<String> READ = Set.of("ok", "incomplete", "unchanged", "not_modified");

  /** An hour without polls. */
  public static FetchHour empty(UUID feedId, Instant hour) {
    return new FetchHour(feedId, hour, 0, 0, 0, 0, 0, 0);
  }

  /** The hour with one more poll. */
  public FetchHour plus(FetchRecord fetch) {
    boolean read = READ.contains(fetch.outcome());
    return new FetchHour(
        feedId,
        hour,
        polls + 1,
        notModified + (fetch.notModified() ? 1 : 0),
        failures + (read ? 0 : 1),
        newEntries + fetch.newEntries(),
        updatedEntries + fetch.updatedEntries(),
        wireBytes + fetch.wireBytes());
  }

  /** Polls that returned a document, changed or not. */
  public int documents() {
    return polls - notModified - failures;
  }
}
