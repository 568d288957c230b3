package dev.rssify.adapters.apihttp.routes;

import dev.rssify.core.model.Entry;
import dev.rssify.core.model.Feed;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.json.EntryRecordJson;
import dev.rssify.json.FeedJson;
import dev.rssify.json.FetchLogJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records of a store as lines, a page of them in memory at a time.
 *
 * @param feeds of these; empty for all
 */
record Lines(Store store, Set<UUID> feeds, Instant since) {

  private static final int PAGE = 200;
  private static final int FETCHES = 1_000;

  /** The pages of what is wished for. */
  Iterator<byte[]> of(String what) {
    return switch (what) {
      case "feeds" -> byFeed(feed -> feedLine(feed));
      case "fetches" -> byFeed(feed -> fetchLines(feed));
      default -> entries();
    };
  }

  private Iterator<byte[]> entries() {
    EntryRecordJson json = new EntryRecordJson();
    EntryQuery first =
        new EntryQuery(
            feeds,
            since.equals(Instant.EPOCH) ? null : since,
            EntryQuery.Order.OLDEST_FIRST,
            null,
            PAGE);
    return new Iterator<>() {
      private @Nullable EntryQuery next = first;

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public byte[] next() {
        if (next == null) {
          throw new NoSuchElementException();
        }
        EntryPage page = store.entries().list(next);
        next = page.next() == null ? null : next.from(page.next());
        return bytes(page.entries().stream().map((Entry entry) -> json.write(entry)));
      }
    };
  }

  /** What is written of a feed. */
  @FunctionalInterface
  private interface OfFeed {
    Stream<String> lines(Feed feed);
  }

  private Iterator<byte[]> byFeed(OfFeed of) {
    return new Iterator<>() {
      private List<Feed> page = store.feeds().list(null, PAGE);

      @Override
      public boolean hasNext() {
        return !page.isEmpty();
      }

      @Override
      public byte[] next() {
        if (page.isEmpty()) {
          throw new NoSuchElementException();
        }
        byte[] lines =
            bytes(
                page.stream()
                    .filter(feed -> feeds.isEmpty() || feeds.contains(feed.id()))
                    .flatMap(of::lines));
        page = store.feeds().list(page.getLast().id(), PAGE);
        return lines;
      }
    };
  }

  private Stream<String> feedLine(Feed feed) {
    return Stream.of(new FeedJson().write(feed, store.subscriptions().of(feed.id())));
  }

  private Stream<String> fetchLines(Feed feed) {
    FetchLogJson json = new FetchLogJson();
    return store.fetches().newest(feed.id(), FETCHES).reversed().stream()
        .filter(fetch -> !fetch.at().isBefore(since))
        .map(json::write);
  }

  private static byte[] bytes(Stream<String> lines) {
    return lines
        .map(line -> line + "\n")
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.UTF_8);
  }
}
