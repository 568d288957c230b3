package dev.rssify.adapters.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.Load;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineMetricsTest {

  private final EngineMetrics metrics = new EngineMetrics(2);

  private List<String> lines(String prefix) {
    return metrics.scrape().lines().filter(line -> line.startsWith(prefix)).toList();
  }

  @Test
  void polls_are_counted_by_outcome_with_bytes_and_entries() {
    metrics.on(Polls.of("https://a.example/1", "ok", 200));
    metrics.on(Polls.of("https://a.example/1", "not_modified", 304));
    metrics.on(Polls.of("https://a.example/1", "http_500", 500));
    metrics.on(Polls.of("https://a.example/1", "dns_failure", null, 1));

    assertThat(lines("rssify_fetches_total"))
        .containsExactlyInAnyOrder(
            "rssify_fetches_total{outcome=\"ok\"} 1.0",
            "rssify_fetches_total{outcome=\"not_modified\"} 1.0",
            "rssify_fetches_total{outcome=\"http_500\"} 1.0",
            "rssify_fetches_total{outcome=\"dns_failure\"} 1.0");
    assertThat(metrics.scrape())
        .contains(
            "rssify_bytes_in_total 1000.0",
            "rssify_bytes_decoded_total 4000.0",
            "rssify_bytes_saved_total 5000.0",
            "rssify_new_entries_total 2.0",
            "rssify_retries_total 1.0",
            "rssify_fetch_duration_seconds_count 3",
            "rssify_fetch_duration_seconds_bucket{le=\"5.0\"} 3",
            "rssify_fetch_phase_seconds_sum{phase=\"tls\"} 0.009",
            "rssify_scheduler_interval_seconds_sum 3600.0",
            "rssify_ewma_interval_seconds_sum 28800.0",
            "rssify_new_entries_per_fetch_count 4",
            "rssify_decisions_total{reason=\"ewma_stable\"} 4.0");
  }

  @Test
  void the_number_of_feeds_with_their_own_series_is_limited() {
    for (int i = 0; i < 100; i++) {
      metrics.on(Polls.of("https://a.example/" + i, "ok", 200));
    }
    assertThat(lines("rssify_feed_new_entries_total")).hasSize(3);
    assertThat(metrics.scrape())
        .contains("rssify_feed_new_entries_total{feed_id=\"other\",host=\"other\"} 196.0")
        .contains(
            "rssify_feed_fetches_total{code=\"200\",feed_id=\"other\",host=\"other\",result=\"ok\"}"
                + " 98.0");
  }

  @Test
  void a_server_that_sends_any_status_code_adds_few_series() {
    for (int status = 400; status < 600; status++) {
      metrics.on(Polls.of("https://a.example/", "http_error", status));
    }
    assertThat(lines("rssify_feed_fetches_total")).hasSize(12);
    assertThat(metrics.scrape()).contains("{code=\"404\",").contains("{code=\"4xx\",");
  }

  @Test
  void metrics_contain_no_url() {
    metrics.on(Polls.of("https://a.example/feed?token=s3cret", "ok", 200));
    assertThat(metrics.scrape()).contains("a.example").doesNotContain("s3cret");
  }

  @Test
  void queue_sizes_are_read_from_the_store_at_limited_intervals() {
    ManualClock clock = ManualClock.start();
    Store store = MemoryStore.open();
    store.cursors().save("webhook:board", 0);
    StoreGauges gauges =
        new StoreGauges(metrics.registry(), store, () -> new Load(7, 3, 0.25), 0.5, clock);
    gauges.refresh();
    DeadLetter letter =
        new DeadLetter(
            NameUuid.of("l"),
            NameUuid.of("e"),
            "new_entry",
            NameUuid.of("f"),
            "webhook:board",
            clock.instant(),
            1,
            "no",
            "{}");
    new DeadLetters(store.tasks()).add(letter);
    gauges.refresh();

    assertThat(metrics.scrape())
        .contains(
            "rssify_backlog_feeds 7.0",
            "rssify_polls_in_progress 3.0",
            "rssify_error_budget_used_ratio 0.25",
            "rssify_error_budget_limit_ratio 0.5",
            "rssify_sink_behind_events{sink=\"webhook:board\"} 0.0",
            "rssify_dead_letters{sink=\"webhook:board\"} 0.0");
    clock.advance(Duration.ofSeconds(30));
    gauges.refresh();
    assertThat(metrics.scrape()).contains("rssify_dead_letters{sink=\"webhook:board\"} 1.0");
  }

  @Test
  void errors_are_counted() {
    metrics.on(new EngineEvent.StartsHeld("the disk is full"));
    metrics.on(new EngineEvent.SinkSkipped(3, 10));
    metrics.on(new EngineEvent.BudgetExceeded(null, 0.6));
    assertThat(metrics.scrape())
        .contains(
            "rssify_starts_held_total 1.0",
            "rssify_sink_skipped_total 7.0",
            "rssify_error_budget_exceeded_total 1.0");
  }
}
