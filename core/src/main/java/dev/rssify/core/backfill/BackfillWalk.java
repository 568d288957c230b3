package dev.rssify.core.backfill;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.feed.FeedBackfill.State;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.text.Digests;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step of a walk through a feed's history: from one page to the next. Pure.
 *
 * <p>Invariants: no page is fetched twice in a walk; it stays on the feed's host; it ends.
 */
public final class BackfillWalk {

  private static final int MOST_FAILURES = 3;
  private static final int HASH_LENGTH = 11;

  private BackfillWalk() {}

  /** The link to older entries: of an archived feed, or of a paged one. */
  static @Nullable String older(ArchiveLinks links) {
    return links.prevArchive() == null ? links.next() : links.prevArchive();
  }

  /** Whether two URLs have one host and port; one may be secure and the other not. */
  static boolean isSameHost(String one, String other) {
    Optional<WebUrl> a = WebUrl.parse(one);
    Optional<WebUrl> b = WebUrl.parse(other);
    return a.isPresent()
        && b.isPresent()
        && a.get().host().equals(b.get().host())
        && a.get().port() == b.get().port();
  }

  /**
   * The walk after a page was read.
   *
   * @param newEntries entries of the page that were not stored
   */
  public static FeedBackfill read(
      Feed feed, FeedBackfill walk, ParsedFeed page, int newEntries, Instant now) {
    FeedBackfill counted = counted(walk, newEntries, now);
    String next = older(page.archive());
    if (page.complete()) {
      return ended(counted, State.DONE, "complete");
    }
    if (walk.untilKnown() && newEntries < page.entries().size()) {
      return ended(counted, State.DONE, "known_entry");
    }
    if (next == null) {
      return ended(counted, State.DONE, "end");
    }
    if (!isSameHost(feed.url(), next)) {
      return ended(counted, State.STOPPED, "other_host");
    }
    if (next.equals(feed.url()) || counted.visited().contains(hash(next))) {
      return ended(counted, State.STOPPED, "cycle");
    }
    if (counted.pages() >= walk.maxPages()) {
      return ended(counted, State.STOPPED, "max_pages");
    }
    return with(counted, State.RUNNING, next, 0, counted.visited(), null);
  }

  /** The walk after a page that is the feed's own document again. */
  public static FeedBackfill repeated(FeedBackfill walk, Instant now) {
    return ended(counted(walk, 0, now), State.STOPPED, "cycle");
  }

  /**
   * The walk after a page could not be read. It is tried again; after a few failures, or when it
   * does not exist, the walk ends.
   *
   * @param code the stable code of the failure
   */
  public static FeedBackfill failed(FeedBackfill walk, String code, Instant now) {
    FeedBackfill counted = counted(walk, 0, now);
    int failures = walk.failures() + 1;
    boolean missing = code.equals("http_404") || code.equals("gone");
    return missing || failures >= MOST_FAILURES
        ? ended(counted, State.STOPPED, code)
        : with(counted, State.RUNNING, walk.next(), failures, walk.visited(), null, walk.pages());
  }

  private static FeedBackfill counted(FeedBackfill walk, int newEntries, Instant now) {
    List<String> visited = new ArrayList<>(walk.visited());
    if (walk.next() != null) {
      visited.add(hash(walk.next()));
    }
    Instant day = BackfillPolicy.day(walk, now);
    return new FeedBackfill(
        walk.state(),
        walk.next(),
        walk.untilKnown(),
        walk.maxPages(),
        walk.pages() + 1,
        walk.entries() + newEntries,
        walk.startedAt(),
        day,
        (day.equals(walk.dayStartedAt()) ? walk.pagesToday() : 0) + 1,
        walk.failures(),
        visited,
        null);
  }

  private static FeedBackfill ended(FeedBackfill walk, State state, String why) {
    return with(walk, state, null, 0, List.of(), why);
  }

  private static FeedBackfill with(
      FeedBackfill walk,
      State state,
      @Nullable String next,
      int failures,
      List<String> visited,
      @Nullable String why) {
    return with(walk, state, next, failures, visited, why, walk.pages());
  }

  private static FeedBackfill with(
      FeedBackfill walk,
      State state,
      @Nullable String next,
      int failures,
      List<String> visited,
      @Nullable String why,
      int pages) {
    return new FeedBackfill(
        state,
        next,
        walk.untilKnown(),
        walk.maxPages(),
        pages,
        walk.entries(),
        walk.startedAt(),
        walk.dayStartedAt(),
        walk.pagesToday(),
        failures,
        visited,
        why);
  }

  private static String hash(String url) {
    return Digests.sha256(url.getBytes(StandardCharsets.UTF_8)).substring(0, HASH_LENGTH);
  }
}
