package dev.rssify.adapters.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.Load;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StoreGaugesTest {

  private final ManualClock clock = ManualClock.start();
  private final EngineMetrics metrics = new EngineMetrics(2);
  private final Store store = MemoryStore.open();
  private final AtomicInteger reads = new AtomicInteger();
  private final StoreGauges gauges =
      new StoreGauges(
          metrics.registry(), store, () -> new Load(reads.incrementAndGet(), 7, 0.1), 0.5, clock);

  private void add(String url) {
    Feed feed = Feed.added(new FeedAddress(url), Polls.of(url, "ok", 200).after().schedule());
    store
        .feeds()
        .add(
            feed,
            clock.instant(),
            List.of(
                JournalDraft.of(
                    feed.id(), 0, clock.instant(), feed.id(), new Payload.FeedAdded(url))));
  }

  private String read() {
    gauges.refresh();
    return metrics.scrape();
  }

  @Test
  void the_journal_is_read_no_more_often_than_the_rest_of_the_store() {
    add("https://a.example/");
    assertThat(read()).contains("rssify_journal_head 1.0", "rssify_feeds{state=\"healthy\"} 1.0");
    add("https://b.example/");
    assertThat(read()).contains("rssify_journal_head 1.0", "rssify_feeds{state=\"healthy\"} 1.0");
    clock.advance(Duration.ofSeconds(30));
    assertThat(read()).contains("rssify_journal_head 2.0", "rssify_feeds{state=\"healthy\"} 2.0");
  }

  @Test
  void feeds_are_counted_by_status_and_a_status_without_feeds_is_zero() {
    add("https://a.example/");
    assertThat(read())
        .contains(
            "rssify_feeds_by_status{status=\"new\"} 1.0",
            "rssify_feeds_by_status{status=\"failing\"} 0.0",
            "rssify_feeds_by_status{status=\"rate_limited\"} 0.0");
    add("https://b.example/");
    clock.advance(Duration.ofSeconds(30));
    assertThat(read()).contains("rssify_feeds_by_status{status=\"new\"} 2.0");
  }

  @Test
  void the_queues_are_read_once_for_all_gauges() {
    int before = reads.get();
    assertThat(read()).contains("rssify_backlog_feeds " + (before + 1) + ".0");
    assertThat(read()).contains("rssify_backlog_feeds " + (before + 2) + ".0");
    assertThat(reads).hasValue(before + 2);
  }
}
