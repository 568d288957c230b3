package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.model.feed.BackfillMode;
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
import dev.rssify.core.store.EntryQuery;
import dev.rssify.testkit.BusyWait;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Walks through archives on a clock moved by hand. */
@Timeout(60)
class BackfillFlowTest extends PollerScene {

  private static final String FEED = "https://a.example/feed";
  private static final Duration DAY = Duration.ofDays(1);

  private final Map<String, String> pages = new HashMap<>();
  private final List<Fetched> fetched = new ArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger running = new AtomicInteger();
  private Backfills backfills = backfills();

  private record Fetched(String url, Instant at) {}

  BackfillFlowTest() {
    web.otherwise(request -> {
      String url = request.url().toString();
      synchronized (fetched) {
        fetched.add(new Fetched(url, wall.instant()));
      }
      String page = pages.get(url);
      Body body = Body.of((page == null ? "" : page).getBytes(StandardCharsets.UTF_8));
      return new OutboundResult.Responded(
          page == null ? 404 : 200,
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

  private Backfills backfills() {
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

  @Test
  void fifty_pages_are_fetched_at_the_documented_pace_and_every_entry_once() {
    archive(50, "prev-archive");
    Feed feed = polled();
    start(feed);

    for (int hour = 0; hour < 24 * 7; hour++) {
      pass(Duration.ofHours(1));
    }

    FeedBackfill walk = walk(feed);
    assertThat(walk.state()).isEqualTo(FeedBackfill.State.DONE);
    assertThat(walk.ended()).isEqualTo("end");
    assertThat(walk.pages()).isEqualTo(50);
    List<Fetched> history = history();
    assertThat(history.stream().map(Fetched::url).distinct().toList()).hasSize(50);
    assertThat(history).hasSize(50);
    assertThat(mostIn(history, DAY)).isEqualTo(20);
    assertThat(mostIn(history, Duration.ofHours(2))).isEqualTo(2);
    assertThat(newEntries()).hasSize(51).doesNotHaveDuplicates();
  }

  @Test
  void a_restart_at_any_page_resumes_with_the_next() {
    archive(10, "next");
    Feed feed = polled();
    start(feed);

    for (int hour = 0; hour < 48; hour++) {
      pass(Duration.ofHours(1));
      restart();
      poller.follow();
      backfills = backfills();
    }

    assertThat(walk(feed).state()).isEqualTo(FeedBackfill.State.DONE);
    assertThat(history()).hasSize(10);
    assertThat(newEntries()).hasSize(11).doesNotHaveDuplicates();
  }

  @Test
  void a_cycle_ends_the_walk() {
    pages.put(FEED, "0 zero\n@next https://a.example/1");
    pages.put("https://a.example/1", "1 one\n@next https://a.example/2");
    pages.put("https://a.example/2", "2 two\n@next https://a.example/1");
    Feed feed = polled();
    start(feed);
    pass(DAY);

    assertThat(walk(feed).ended()).isEqualTo("cycle");
    assertThat(history()).hasSize(2);
  }

  @Test
  void a_link_to_another_host_is_not_followed() {
    pages.put(FEED, "0 zero\n@next https://a.example/1");
    pages.put("https://a.example/1", "1 one\n@next https://b.example/2");
    Feed feed = polled();
    start(feed);
    pass(DAY);

    assertThat(walk(feed).ended()).isEqualTo("other_host");
    assertThat(history()).hasSize(1);
  }

  @Test
  void the_limit_of_pages_ends_the_walk() {
    archive(50, "next");
    Feed feed = polled();
    assertThat(runNow(feed, 3)).isNotNull();
    pass(DAY);

    assertThat(walk(feed).ended()).isEqualTo("max_pages");
    assertThat(history()).hasSize(3);
  }

  @Test
  void a_missing_page_ends_the_walk_and_a_feed_without_pages_has_none() {
    pages.put(FEED, "0 zero\n@next https://a.example/1");
    Feed feed = polled();
    start(feed);
    pass(DAY);

    assertThat(walk(feed).ended()).isEqualTo("http_404");
    assertThat(history()).hasSize(1);
    assertThat(feed(feed).stats().consecutiveFailures()).isZero();
  }

  @Test
  void backfilled_entries_are_marked_and_the_feeds_schedule_stays() {
    archive(1, "prev-archive");
    Feed feed = polled();
    Instant next = nextRun(feed);
    assertThat(runNow(feed, null)).isNotNull();

    assertThat(nextRun(feed)).isEqualTo(next);
    assertThat(
            store.entries().list(EntryQuery.newest(feed.id(), 10)).entries().stream()
                .filter(entry -> entry.backfill())
                .toList())
        .hasSize(1);
  }

  private void archive(int count, String relation) {
    pages.put(FEED, "0 zero\n@" + relation + " https://a.example/1");
    for (int page = 1; page <= count; page++) {
      String link = "\n@" + relation + " https://a.example/" + (page + 1);
      pages.put("https://a.example/" + page, page + " entry" + (page == count ? "" : link));
    }
  }

  private Feed polled() {
    Feed feed = add(FEED);
    poller.follow();
    step();
    return feed;
  }

  private void start(Feed feed) {
    runNow(feed, null);
  }

  /** The caller waits, so the poller is driven meanwhile. */
  private Feed runNow(Feed feed, Integer maxPages) {
    var result = threads.submit(() -> backfills.run(feed.id(), maxPages).orElse(null));
    while (!result.isDone()) {
      drive();
    }
    return result.resultNow();
  }

  /** Starts what may start now, or moves on to a start that is near. */
  private void drive() {
    step();
    Instant now = wall.instant();
    dispatcher
        .nextStart()
        .filter(at -> at.isAfter(now) && at.isBefore(now.plusSeconds(2)))
        .ifPresent(wall::set);
    BusyWait.pause();
  }

  private void pass(Duration time) {
    Instant end = wall.instant().plus(time);
    while (wall.instant().isBefore(end)) {
      backfills.step();
      do {
        drive();
      } while (running.get() > 0);
      wall.advance(Duration.ofMinutes(10));
    }
  }

  private List<Fetched> history() {
    return fetched.stream().filter(page -> !page.url().equals(FEED)).toList();
  }

  private static long mostIn(List<Fetched> pages, Duration span) {
    return pages.stream()
        .mapToLong(first ->
            pages.stream()
                .filter(page ->
                    !page.at().isBefore(first.at()) && page.at().isBefore(first.at().plus(span)))
                .count())
        .max()
        .orElse(0);
  }

  private List<String> newEntries() {
    return store.journal().after(0, 10_000) instanceof JournalRead.Events(var events)
        ? events.stream()
            .map(JournalEvent::payload)
            .filter(Payload.NewEntry.class::isInstance)
            .map(payload -> ((Payload.NewEntry) payload).entry().uid())
            .toList()
        : List.of();
  }

  private Feed feed(Feed feed) {
    return store.feeds().feed(feed.id()).orElseThrow();
  }

  private FeedBackfill walk(Feed feed) {
    return feed(feed).state().backfill();
  }
}
