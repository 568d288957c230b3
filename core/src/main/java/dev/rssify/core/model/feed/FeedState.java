package dev.rssify.core.model.feed;

import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.http.Validators;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The part of a feed that every poll writes.
 *
 * <p>Invariants: its size does not depend on how many entries the feed has.
 *
 * @param validators of the last complete response; null before the first or when it had none
 * @param freshness the last freshness lifetime; null when there was none
 * @param freshUntil when the last response stops being fresh; null when it never was
 * @param cadence null before the first publication with a known time
 * @param lastDocument the last completely parsed body; null before the first
 * @param redirects a permanent redirect that is not confirmed yet
 * @param identity which keys identify the feed's entries
 * @param backfill how far its history was fetched; null when it never was
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
    FeedIdentity identity,
    @Nullable FeedBackfill backfill) {

  /** The state of a feed that was never polled. */
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
        FeedIdentity.FIRST,
        null);
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
        identity,
        backfill);
  }

  /** This state without failures and without a redirect that is being confirmed. */
  public FeedState recovered(FeedSchedule next) {
    return new FeedState(
        next,
        stats.withoutFailures(),
        FeedHealth.OK,
        validators,
        freshness,
        freshUntil,
        cadence,
        lastDocument,
        null,
        identity,
        backfill);
  }

  /** This state without validators, so that the next request is unconditional. */
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
        identity,
        backfill);
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
        other,
        backfill);
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
        identity,
        backfill);
  }

  public FeedState withCadence(@Nullable Cadence other) {
    return new FeedState(
        schedule,
        stats,
        health,
        validators,
        freshness,
        freshUntil,
        other,
        lastDocument,
        redirects,
        identity,
        backfill);
  }

  public FeedState withBackfill(@Nullable FeedBackfill other) {
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
        identity,
        other);
  }
}
