package dev.rssify.core.backfill;

import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.ParsedFeed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a feed's history is fetched, and how fast (docs/push.md). Pure.
 *
 * <p>Invariants: at most {@link #PAGES_PER_RUN} pages of a feed in a run and {@link #PAGES_PER_DAY}
 * in 24 hours, and no page twice in 24 hours, whatever starts its walks.
 *
 * @param mode of feeds that set none
 * @param maxPages the limit of a walk that sets none
 */
public record BackfillPolicy(BackfillMode mode, int maxPages) {

  public static final int PAGES_PER_RUN = 2;
  public static final int PAGES_PER_DAY = 20;
  private static final Duration DAY = Duration.ofDays(1);

  /** Runs are spread over the day. */
  public static final Duration BETWEEN_RUNS =
      Duration.ofMinutes(DAY.toMinutes() * PAGES_PER_RUN / PAGES_PER_DAY);

  public static final BackfillPolicy DEFAULT = new BackfillPolicy(BackfillMode.GAP, 500);

  /** No walk starts by itself. */
  public static final BackfillPolicy OFF = new BackfillPolicy(BackfillMode.OFF, 500);

  private BackfillMode mode(Feed feed) {
    return Objects.requireNonNullElse(feed.settings().backfill(), mode);
  }

  /**
   * The walk after a poll of the feed: a new one, or the one before.
   *
   * @param document the polled document
   * @param gap whether entries may have been missed
   */
  public @Nullable FeedBackfill afterPoll(
      Feed feed, ParsedFeed document, boolean gap, Instant now) {
    FeedBackfill before = feed.state().backfill();
    BackfillMode mode = mode(feed);
    boolean history = mode == BackfillMode.ALL && before == null;
    boolean closesGap = mode != BackfillMode.OFF && gap && (before == null || !before.isRunning());
    if (document.complete() || !(history || closesGap)) {
      return before;
    }
    BackfillSource from = source(feed, null);
    return first(feed, from, document.archive())
        .map(page -> started(from, page, !history, maxPages, before, now))
        .orElse(before);
  }

  /**
   * A walk that a caller requests; empty when the publisher offers no pages.
   *
   * @param limit the number of pages; null for the configured limit
   * @param from where the pages are found; null for what the feed's settings say
   */
  public Optional<FeedBackfill> requested(
      Feed feed, @Nullable Integer limit, @Nullable BackfillSource from, Instant now) {
    BackfillSource source = source(feed, from);
    return first(feed, source, feed.description().archive())
        .map(page ->
            started(
                source,
                page,
                false,
                limit == null ? maxPages : limit,
                feed.state().backfill(),
                now));
  }

  private static BackfillSource source(Feed feed, @Nullable BackfillSource requested) {
    return Objects.requireNonNullElse(
        requested,
        Objects.requireNonNullElse(feed.settings().backfillFrom(), BackfillSource.LINKS));
  }

  /**
   * A new walk.
   *
   * @param before the last walk, whose pages count for the same day
   */
  private static FeedBackfill started(
      BackfillSource from,
      String page,
      boolean untilKnown,
      int maxPages,
      @Nullable FeedBackfill before,
      Instant now) {
    return new FeedBackfill(
        FeedBackfill.State.RUNNING,
        from,
        page,
        untilKnown,
        maxPages,
        0,
        0,
        now,
        before == null ? null : before.dayStartedAt(),
        before == null ? 0 : before.pagesToday(),
        before == null ? null : before.lastPageAt(),
        0,
        List.of(),
        null);
  }

  private static Optional<String> first(Feed feed, BackfillSource from, ArchiveLinks links) {
    String page =
        switch (from) {
          case LINKS -> BackfillWalk.older(links);
          case WORDPRESS -> BackfillWalk.numbered(feed.url(), 2);
        };
    return Optional.ofNullable(page)
        .filter(url -> !url.equals(feed.url()) && BackfillWalk.isSameHost(feed.url(), url));
  }

  /** Whether the state of a feed allows to fetch pages: it neither fails nor is stopped. */
  public static boolean mayRun(Feed feed) {
    return feed.schedule().state() == FeedSchedule.State.HEALTHY;
  }

  /** When the next page may be fetched: now, or when the limits of the feed allow it. */
  public static Instant allowedAt(FeedBackfill walk, Instant now) {
    Instant allowed = now;
    if (walk.dayStartedAt() != null && walk.pagesToday() >= PAGES_PER_DAY) {
      allowed = later(allowed, walk.dayStartedAt().plus(DAY));
    }
    if (walk.lastPageAt() != null && mayBeKnown(walk)) {
      allowed = later(allowed, walk.lastPageAt().plus(DAY));
    }
    return allowed;
  }

  /** Whether the next page may have been fetched before: by this walk, or by the last one. */
  private static boolean mayBeKnown(FeedBackfill walk) {
    return walk.failures() > 0 || walk.pages() == 0;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** The start of the day that a page fetched now counts for. */
  static Instant day(FeedBackfill walk, Instant now) {
    Instant day = walk.dayStartedAt();
    return day == null || !day.plus(DAY).isAfter(now) ? now : day;
  }
}
