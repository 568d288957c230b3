package dev.rssify.adapters.apihttp.routes;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.EntryPage;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.FetchLog.Position;
import dev.rssify.core.store.Store;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.FeedView;
import dev.rssify.json.view.FetchView;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes records of a store as lines of JSON, with one page in memory at a time.
 *
 * @param feeds the feeds whose records are written; empty for all
 */
record Lines(Store store, Set<UUID> feeds, Instant since) {

  private static final int PAGE = 200;

  /** Writes the selected records. */
  void send(String what, OutputStream out) throws IOException {
    switch (what) {
      case "feeds" -> eachPage(page -> sendFeeds(page, out));
      case "fetches" ->
          eachPage(page -> {
            for (Feed feed : page) {
              sendFetches(feed, out);
            }
          });
      default -> sendEntries(out);
    }
  }

  private void sendEntries(OutputStream out) throws IOException {
    EntryQuery query =
        new EntryQuery(
            feeds,
            since.equals(Instant.EPOCH) ? null : since,
            EntryQuery.Order.OLDEST_FIRST,
            null,
            PAGE);
    FeedTitles titles = new FeedTitles(store);
    while (true) {
      EntryPage page = store.entries().list(query);
      send(EntryDocument.lines(page.entries(), store.clusters(), titles).stream(), out);
      if (page.next() == null) {
        return;
      }
      query = query.from(page.next());
    }
  }

  private void sendFeeds(List<Feed> page, OutputStream out) throws IOException {
    Map<UUID, List<Subscription>> requests =
        store.subscriptions().of(page.stream().map(Feed::id).toList());
    send(
        page.stream().map(feed -> FeedView.line(feed, requests.getOrDefault(feed.id(), List.of()))),
        out);
  }

  private void sendFetches(Feed feed, OutputStream out) throws IOException {
    List<FetchRecord> page = store.fetches().oldest(feed.id(), null, PAGE);
    while (!page.isEmpty()) {
      send(page.stream().filter(fetch -> !fetch.at().isBefore(since)).map(FetchView::line), out);
      page = store.fetches().oldest(feed.id(), Position.of(page.getLast()), PAGE);
    }
  }

  /** Receives feeds. */
  @FunctionalInterface
  private interface Taker {
    void take(List<Feed> page) throws IOException;
  }

  private void eachPage(Taker taker) throws IOException {
    if (!feeds.isEmpty()) {
      taker.take(store.feeds().feeds(feeds));
      return;
    }
    for (List<Feed> page = store.feeds().list(null, PAGE);
        !page.isEmpty();
        page = store.feeds().list(page.getLast().id(), PAGE)) {
      taker.take(page);
    }
  }

  private static void send(Stream<String> lines, OutputStream out) throws IOException {
    byte[] bytes =
        lines
            .map(line -> line + "\n")
            .collect(Collectors.joining())
            .getBytes(StandardCharsets.UTF_8);
    if (bytes.length > 0) {
      out.write(bytes);
    }
  }
}
