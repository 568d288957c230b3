package dev.rssify.core.model.feed;

import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.http.Validators;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What polling left behind: the part of a feed that every poll writes.
 *
 * <p>Invariants: its size does not depend on how many entries the feed has.
 *
 * @param validators of the last complete answer; null before the first or when it gave none
 * @param freshness the lifetime the publisher promised last; null when none
 * @param freshUntil when the last response stops being fresh; null when it never was
 * @param cadence null before the first publication whose time could be told
 * @param lastDocument the last body that was read completely; null before the first
 * @param redirects a permanent redirect that has not proved itself yet
 * @param identity what the feed's entries are recognised by
 */
public record FeedState(
    FeedSchedule schedule,
    FeedStats stats,
    FeedHealth health,
    @Nullable Validators validators,
    @Nullable Duration freshness,
    @Nullable Instant freshUntil,
    @Nullable Cadence cadence,
    @Nullable LastDocument lastDocument,
    @Nullable RedirectSightings redirects,
    FeedIdentity identity) {

  /** The state of a feed that was never asked. */
  public static FeedState first(FeedSchedule schedule) {
    return new FeedState(
        schedule,
        FeedStats.NONE,
        FeedHealth.OK,
        null,
        null,
        null,
        null,
        null,
        null,
        FeedIdentity.FIRST);
  }

  public FeedState withSchedule(FeedSchedule other) {
    return new FeedState(
        other,
        stats,
        health,
        validators,
        freshness,
        freshUntil,
        cadence,
        lastDocument,
        redirects,
        identity);
  }

  /** The same, to be asked without conditions. */
  public FeedState withoutValidators() {
    return new FeedState(
        schedule,
        stats,
        health,
        null,
        freshness,
        freshUntil,
        cadence,
        lastDocument,
        redirects,
        identity);
  }

  public FeedState withIdentity(FeedIdentity other) {
    return new FeedState(
        schedule,
        stats,
        health,
        validators,
        freshness,
        freshUntil,
        cadence,
        lastDocument,
        redirects,
        other);
  }

  public FeedState withLastDocument(@Nullable LastDocument other) {
    return new FeedState(
        schedule,
        stats,
        health,
        validators,
        freshness,
        freshUntil,
        cadence,
        other,
        redirects,
        identity);
  }
}
