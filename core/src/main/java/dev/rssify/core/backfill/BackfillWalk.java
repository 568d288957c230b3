package dev.rssify.core.backfill;

import dev.rssify.core.model.feed.BackfillSource;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A step of a walk through a feed's history: from one page to the next. Pure.
 *
 * <p>Invariants: no page is fetched twice in a walk; it stays on the feed's host; it ends.
 */
public final class BackfillWalk {

  private static final int MAX_FAILURES = 3;
  private static final int HASH_LENGTH = 11;

  private BackfillWalk() {}

  /** The link to older entries: of an archived feed, or of a paged one. */
  static @Nullable String older(ArchiveLinks links) {
    return links.prevArchive() == null ? links.next() : links.prevArchive();
  }

  /** A numbered page of a WordPress feed. The feed's own document is page 1. */
  static @Nullable String numbered(String feedUrl, int number) {
    WebUrl url = WebUrl.parse(feedUrl).orElse(null);
    if (url == null) {
      return null;
    }
    int query = url.target().indexOf('?');
    String others =
        Stream.of(query < 0 ? new String[0] : url.target().substring(query + 1).split("&"))
            .filter(parameter -> !parameter.isEmpty() && !parameter.startsWith("paged="))
            .map(parameter -> parameter + "&")
            .collect(Collectors.joining());
    return url.resolve("?" + others + "paged=" + number).map(WebUrl::toString).orElse(null);
  }

  private static boolean isNumbered(FeedBackfill walk) {
    return walk.from() == BackfillSource.WORDPRESS;
  }

  /** The page after this one; null when it is the last. */
  private static @Nullable String next(Feed feed, FeedBackfill counted, ParsedFeed page) {
    if (!isNumbered(counted)) {
      return older(page.archive());
    }
    return page.entries().isEmpty() ? null : numbered(feed.url(), counted.pages() + 2);
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
    String content = isNumbered(walk) ? hash(entries(page)) : null;
    FeedBackfill counted = counted(walk, content, newEntries, now);
    String next = next(feed, counted, page);
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
    if (next.equals(feed.url())
        || counted.visited().contains(hash(next))
        || (content != null && walk.visited().contains(content))) {
      return ended(counted, State.STOPPED, "cycle");
    }
    if (counted.pages() >= walk.maxPages()) {
      return ended(counted, State.STOPPED, "max_pages");
    }
    return with(counted, State.RUNNING, next, 0, counted.visited(), null);
  }

  /** The walk after a page that is the feed's own document again. */
  public static FeedBackfill repeated(FeedBackfill walk, Instant now) {
    return ended(counted(walk, null, 0, now), State.STOPPED, "cycle");
  }

  /**
   * The walk after a page could not be read. It is tried again; after a few failures, or when it
   * does not exist, the walk ends.
   *
   * @param code the stable code of the failure
   */
  public static FeedBackfill failed(FeedBackfill walk, String code, Instant now) {
    FeedBackfill counted = counted(walk, null, 0, now);
    int failures = walk.failures() + 1;
    boolean missing = code.equals("http_404") || code.equals("gone");
    if (missing && isNumbered(walk)) {
      return ended(counted, State.DONE, "end"); // WordPress has no page after the last one
    }
    return missing || failures >= MAX_FAILURES
        ? ended(counted, State.STOPPED, code)
        : with(counted, State.RUNNING, walk.next(), failures, walk.visited(), null, walk.pages());
  }

  /**
   * The walk with one more page.
   *
   * @param content the hash of a numbered page, whose URL never returns; null for others
   */
  private static FeedBackfill counted(
      FeedBackfill walk, @Nullable String content, int newEntries, Instant now) {
    List<String> visited = new ArrayList<>(walk.visited());
    if (content != null) {
      visited.add(content);
    } else if (walk.next() != null) {
      visited.add(hash(walk.next()));
    }
    Instant day = BackfillPolicy.day(walk, now);
    return new FeedBackfill(
        walk.state(),
        walk.from(),
        walk.next(),
        walk.untilKnown(),
        walk.maxPages(),
        walk.pages() + 1,
        walk.entries() + newEntries,
        walk.startedAt(),
        day,
        (day.equals(walk.dayStartedAt()) ? walk.pagesToday() : 0) + 1,
        now,
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
        walk.from(),
        next,
        walk.untilKnown(),
        walk.maxPages(),
        pages,
        walk.entries(),
        walk.startedAt(),
        walk.dayStartedAt(),
        walk.pagesToday(),
        walk.lastPageAt(),
        failures,
        visited,
        why);
  }

  /** What identifies the entries of a page. */
  private static String entries(ParsedFeed page) {
    return page.entries().stream()
        .map(entry ->
            Stream.of(entry.nativeId(), entry.link(), entry.title())
                .map(text -> text == null ? "" : text)
                .collect(Collectors.joining(" ")))
        .collect(Collectors.joining("\n"));
  }

  private static String hash(String text) {
    return Digests.sha256(text.getBytes(StandardCharsets.UTF_8)).substring(0, HASH_LENGTH);
  }
}
