package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.store.EntryQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Backfills of archives on a manual clock. */
@Timeout(60)
class BackfillFlowTest extends BackfillScene {

  @Test
  void fifty_pages_are_fetched_at_the_documented_rate_with_each_entry_once() {
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
    assertThat(maxIn(history, DAY)).isEqualTo(20);
    assertThat(maxIn(history, Duration.ofHours(2))).isEqualTo(2);
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
  void a_missing_page_ends_the_walk_and_a_feed_without_pages_has_no_walk() {
    pages.put(FEED, "0 zero\n@next https://a.example/1");
    Feed feed = polled();
    start(feed);
    pass(DAY);

    assertThat(walk(feed).ended()).isEqualTo("http_404");
    assertThat(history()).hasSize(1);
    assertThat(feed(feed).stats().consecutiveFailures()).isZero();
  }

  @Test
  void backfilled_entries_are_marked_and_the_schedule_is_unchanged() {
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
}
