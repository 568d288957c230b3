package dev.rssify.core.operations.inspection;

import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.FetchLog;
import dev.rssify.core.store.FetchLog.Position;
import java.time.Instant;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The polls of all or some feeds, newest first, with a few hundred in memory.
 *
 * @param from null for no beginning
 * @param until the first time after the period; null for no end
 */
public record FetchHistory(FetchLog log, @Nullable Instant from, @Nullable Instant until) {

  private static final int PAGE = 200;

  /** The logs of more feeds are not merged: it is cheaper to filter the log of all. */
  private static final int MERGED = 100;

  /**
   * The polls of these feeds.
   *
   * @param feeds empty for all
   */
  public Stream<FetchRecord> newest(Set<UUID> feeds) {
    if (feeds.isEmpty()) {
      return pages(last -> log.newestOfAll(from, until, position(last), PAGE));
    }
    return feeds.size() > MERGED
        ? newest(Set.of()).filter(fetch -> feeds.contains(fetch.feedId()))
        : StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(new Merged(feeds), Spliterator.ORDERED), false);
  }

  private Stream<FetchRecord> ofFeed(UUID feed) {
    return pages(last -> log.newest(feed, from, until, position(last), PAGE));
  }

  /** Pages, each from the one before; the first is made from an empty one. */
  private static Stream<FetchRecord> pages(UnaryOperator<List<FetchRecord>> next) {
    return Stream.iterate(
            next.apply(List.of()),
            page -> !page.isEmpty(),
            page -> page.size() < PAGE ? List.of() : next.apply(page))
        .flatMap(List::stream);
  }

  private static @Nullable Position position(List<FetchRecord> page) {
    return page.isEmpty() ? null : Position.of(page.getLast());
  }

  /** The logs of several feeds in one order. */
  private final class Merged implements Iterator<FetchRecord> {

    private final PriorityQueue<Head> heads =
        new PriorityQueue<>(
            Comparator.comparing(head -> Position.of(head.fetch()), Position.NEWEST_FIRST));

    /** The newest poll of a feed that was not returned, and those before it. */
    private record Head(FetchRecord fetch, Iterator<FetchRecord> rest) {}

    Merged(Set<UUID> feeds) {
      feeds.forEach(feed -> add(ofFeed(feed).iterator()));
    }

    private void add(Iterator<FetchRecord> log) {
      if (log.hasNext()) {
        heads.add(new Head(log.next(), log));
      }
    }

    @Override
    public boolean hasNext() {
      return !heads.isEmpty();
    }

    @Override
    public FetchRecord next() {
      Head head = heads.remove();
      add(head.rest());
      return head.fetch();
    }
  }
}
