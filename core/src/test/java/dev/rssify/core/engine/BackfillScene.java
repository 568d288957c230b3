package dev.rssify.core.engine;

import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.backfill.Backfills;
import dev.rssify.testkit.BusyWait;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

/** A feed whose history is fetched, page by page, on a manual clock. */
abstract class BackfillScene extends PollerScene {

  static final String FEED = "https://a.example/feed";
  static final Duration DAY = Duration.ofDays(1);

  final Map<String, String> pages = new HashMap<>();
  final Set<String> broken = new HashSet<>();
  final List<Fetched> fetched = new ArrayList<>();
  final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  final AtomicInteger running = new AtomicInteger();
  BackfillSource from = BackfillSource.LINKS;
  Backfills backfills = backfills();

  record Fetched(String url, Instant at) {}

  BackfillScene() {
    web.otherwise(request -> {
      String url = request.url().toString();
      synchronized (fetched) {
        fetched.add(new Fetched(url, wall.instant()));
      }
      String page = pages.get(url);
      Body body = Body.of((page == null ? "" : page).getBytes(StandardCharsets.UTF_8));
      return new OutboundResult.Responded(
          broken.contains(url) ? 500 : page == null ? 404 : 200,
          "HTTP/1.1 200 OK",
          Headers.NONE,
          body,
          body,
          ExchangeTimings.NONE);
    });
  }

  @AfterEach
  void end() {
    threads.shutdownNow();
    threads.close();
  }

  Backfills backfills() {
    return new Backfills(
        store,
        new BackfillPolicy(BackfillMode.OFF, 100),
        poller,
        work -> {
          running.incrementAndGet();
          threads.execute(() -> {
            try {
              work.run();
            } finally {
              running.decrementAndGet();
            }
          });
        },
        clock,
        reported::add);
  }

  void archive(int count, String relation) {
    pages.put(FEED, "0 zero\n@" + relation + " https://a.example/1");
    for (int page = 1; page <= count; page++) {
      String link = "\n@" + relation + " https://a.example/" + (page + 1);
      pages.put("https://a.example/" + page, page + " entry" + (page == count ? "" : link));
    }
  }

  Feed polled() {
    Feed feed = add(FEED);
    poller.follow();
    step();
    return feed;
  }

  void start(Feed feed) {
    runNow(feed, null);
  }

  /** The caller waits, so the poller is driven meanwhile. */
  Feed runNow(Feed feed, Integer maxPages) {
    var result = threads.submit(() -> backfills.run(feed.id(), maxPages, from).orElse(null));
    while (!result.isDone()) {
      drive();
    }
    return result.resultNow();
  }

  /** Starts every poll that may start now, or advances to the next start if it is near. */
  void drive() {
    step();
    Instant now = wall.instant();
    dispatcher
        .nextStart()
        .filter(at -> at.isAfter(now) && at.isBefore(now.plusSeconds(2)))
        .ifPresent(wall::set);
    BusyWait.pause();
  }

  void pass(Duration time) {
    Instant end = wall.instant().plus(time);
    while (wall.instant().isBefore(end)) {
      backfills.step();
      do {
        drive();
      } while (running.get() > 0);
      wall.advance(Duration.ofMinutes(10));
    }
  }

  List<Fetched> history() {
    return fetched.stream().filter(page -> !page.url().equals(FEED)).toList();
  }

  static long maxIn(List<Fetched> pages, Duration span) {
    return pages.stream()
        .mapToLong(first ->
            pages.stream()
                .filter(page ->
                    !page.at().isBefore(first.at()) && page.at().isBefore(first.at().plus(span)))
                .count())
        .max()
        .orElse(0);
  }

  List<String> newEntries() {
    return store.journal().after(0, 10_000) instanceof JournalRead.Events(var events)
        ? events.stream()
            .map(JournalEvent::payload)
            .filter(Payload.NewEntry.class::isInstance)
            .map(payload -> ((Payload.NewEntry) payload).entry().uid())
            .toList()
        : List.of();
  }

  Feed feed(Feed feed) {
    return store.feeds().feed(feed.id()).orElseThrow();
  }

  FeedBackfill walk(Feed feed) {
    return feed(feed).state().backfill();
  }
}
