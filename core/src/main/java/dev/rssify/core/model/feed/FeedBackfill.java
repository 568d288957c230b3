package dev.rssify.core.model.feed;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far a feed's history was fetched. It is committed together with the entries of each page.
 *
 * @param from where the pages are found; null for links
 * @param next the page to fetch next; null when there is none
 * @param untilKnown whether it ends at the first page with a stored entry
 * @param maxPages ends after this number of pages
 * @param pages pages fetched
 * @param entries new entries found
 * @param dayStartedAt start of the 24 hours that {@code pagesToday} counts, with the pages of
 *     earlier walks; null before the first page
 * @param lastPageAt when the last page was fetched, in this walk or the one before; null if never
 * @param visited short hashes of the fetched pages, while it runs
 * @param ended why it ended, as a stable code; null while it runs
 */
public record FeedBackfill(
    State state,
    @Nullable BackfillSource from,
    @Nullable String next,
    boolean untilKnown,
    int maxPages,
    int pages,
    int entries,
    Instant startedAt,
    @Nullable Instant dayStartedAt,
    int pagesToday,
    @Nullable Instant lastPageAt,
    int failures,
    List<String> visited,
    @Nullable String ended) {

  /** The progress; the lower-case names are stable codes. */
  public enum State {
    RUNNING,
    /** It reached the end, or a page that is stored. */
    DONE,
    /** It ended before: at a limit, a loop, or pages that cannot be fetched. */
    STOPPED;

    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public FeedBackfill {
    visited = List.copyOf(visited);
  }

  public boolean isRunning() {
    return state == State.RUNNING;
  }
}
