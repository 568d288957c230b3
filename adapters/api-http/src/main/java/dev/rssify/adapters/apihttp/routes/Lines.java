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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Writes records of a store as lines of JSON, with one page in memory at a time.
 *
 * @param feeds the feeds whose records are written; empty for all
 * @param period of entries and polls; feeds are written whatever their time
 */
record Lines(Store store, Optional<Set<UUID>> feeds, TimeRange period) {

  private static final int PAGE = 200;

  /** Writes the selected records, at most a number of them. */
  void send(String what, long limit, OutputStream out) throws IOException {
    if (feeds.isPresent() && feeds.get().isEmpty()) {
      return;
    }
    Output output = new Output(out, limit);
    switch (what) {
      case "feeds" -> eachPage(output, page -> sendFeeds(page, output));
      case "fetches" ->
          eachPage(
              output,
              page -> {
                for (Feed feed : page) {
                  sendFetches(feed, output);
                }
              });
      default -> sendEntries(output);
    }
  }

  private void sendEntries(Output out) throws IOException {
    EntryQuery query =
        new EntryQuery(
                feeds.orElse(Set.of()),
                period.from(),
                EntryQuery.Order.OLDEST_FIRST,
                null,
                out.page())
            .until(period.to());
    FeedTitles titles = new FeedTitles(store);
    while (!out.isFull()) {
      EntryPage page = store.entries().list(query);
      out.send(EntryDocument.lines(page.entries(), store.clusters(), titles).stream());
      if (page.next() == null) {
        return;
      }
      query = query.from(page.next());
    }
  }

  private void sendFeeds(List<Feed> page, Output out) throws IOException {
    Map<UUID, List<Subscription>> requests =
        store.subscriptions().of(page.stream().map(Feed::id).toList());
    out.send(
        page.stream()
            .map(feed -> FeedView.line(feed, requests.getOrDefault(feed.id(), List.of()))));
  }

  private void sendFetches(Feed feed, Output out) throws IOException {
    Position last = null;
    while (!out.isFull()) {
      List<FetchRecord> page =
          store.fetches().oldest(feed.id(), period.from(), period.to(), last, out.page());
      if (page.isEmpty()) {
        return;
      }
      out.send(page.stream().map(FetchView::line));
      last = Position.of(page.getLast());
    }
  }

  /** Receives feeds. */
  @FunctionalInterface
  private interface Taker {
    void take(List<Feed> page) throws IOException;
  }

  private void eachPage(Output out, Taker taker) throws IOException {
    if (feeds.isPresent()) {
      taker.take(store.feeds().feeds(feeds.get()));
      return;
    }
    for (List<Feed> page = store.feeds().list(null, PAGE);
        !page.isEmpty() && !out.isFull();
        page = store.feeds().list(page.getLast().id(), PAGE)) {
      taker.take(page);
    }
  }

  /** Writes lines up to a limit. */
  private static final class Output {

    private final OutputStream out;
    private long left;

    Output(OutputStream out, long limit) {
      this.out = out;
      this.left = limit;
    }

    boolean isFull() {
      return left == 0;
    }

    int page() {
      return (int) Math.min(PAGE, left);
    }

    void send(Stream<String> lines) throws IOException {
      List<String> some = lines.limit(left).toList();
      if (!some.isEmpty()) {
        left -= some.size();
        out.write((String.join("\n", some) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}
