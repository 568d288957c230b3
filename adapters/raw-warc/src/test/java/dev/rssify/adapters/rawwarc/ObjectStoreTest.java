package dev.rssify.adapters.rawwarc;

import static dev.rssify.testing.contract.Responses.SERVED;
import static dev.rssify.testing.contract.Responses.T0;
import static dev.rssify.testing.contract.Responses.fetchId;
import static dev.rssify.testing.contract.Responses.poll;
import static dev.rssify.testing.contract.Responses.response;
import static dev.rssify.testing.contract.Responses.store;
import static dev.rssify.testing.contract.Responses.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.rawwarc.segments.ObjectConfig;
import dev.rssify.adapters.rawwarc.segments.RetryPolicy;
import dev.rssify.adapters.rawwarc.segments.SegmentName;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.Digests;
import dev.rssify.testing.contract.Responses;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Segments as objects: one for each flush, a bounded number of retries, and nothing lost. */
@Timeout(60)
class ObjectStoreTest {

  private static final ObjectConfig AT_ONCE = config(1 << 20, Duration.ZERO, 1 << 20);

  /** Longer than a test runs: an object is written only when it is large enough. */
  private static final Duration LONG = Duration.ofDays(1);

  private final Store store = MemoryStore.open();
  private final Feed feed = Responses.added(store, "a");
  private final FakeObjects place = new FakeObjects();
  private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());

  @Test
  void concurrent_responses_are_written_as_one_object() throws Exception {
    try (WarcRawStore raws = open(config(950_000, LONG, 2 << 20));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<RawFetch>> stored = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        byte[] bytes = random(i, 100_000);
        stored.add(threads.submit(() -> store(raws, feed, response(T0, SERVED, bytes))));
      }
      for (int i = 0; i < 10; i++) {
        assertThat(bytes(raws, stored.get(i).get())).isEqualTo(random(i, 100_000));
      }
    }
    assertThat(place.objects).hasSize(1);
    assertThat(place.objects.firstKey()).matches("rssify-20260301-\\d{13}\\.warc\\.gz");
  }

  @Test
  void a_repeated_payload_of_a_feed_is_stored_once() {
    try (WarcRawStore raws = open(AT_ONCE)) {
      RawFetch first = store(raws, feed, response(T0, SERVED, text("same")));
      Feed after = Responses.commit(store, feed, first);
      RawFetch second = store(raws, after, response(T0, SERVED, text("same")));

      assertThat(second.bodyRef()).isEqualTo(first.bodyRef());
      assertThat(place.objects).hasSize(2);
    }
  }

  @Test
  void an_existing_object_is_not_overwritten_and_the_next_name_is_used() {
    String taken = new SegmentName(SegmentName.day(T0), T0.toEpochMilli()).toString();
    place.objects.put(taken, text("of another process"));
    try (WarcRawStore raws = open(AT_ONCE)) {
      RawFetch raw = store(raws, feed, response(T0, SERVED, text("ours")));

      assertThat(raw.bodyRef().key()).isGreaterThan(taken);
      assertThat(bytes(raws, raw)).isEqualTo(text("ours"));
      assertThat(place.objects.get(taken)).isEqualTo(text("of another process"));
    }
  }

  @Test
  void a_failed_write_is_retried_with_growing_random_delays() {
    place.failing.set(3);
    try (WarcRawStore raws = open(AT_ONCE)) {
      assertThat(bytes(raws, store(raws, feed, response(T0, SERVED, text("x")))))
          .isEqualTo(text("x"));
    }
    assertThat(waits)
        .containsExactly(Duration.ofMillis(75), Duration.ofMillis(150), Duration.ofMillis(225));
  }

  @Test
  void a_write_that_was_not_acknowledged_is_detected_as_done() {
    place.unacknowledged.set(1);
    try (WarcRawStore raws = open(AT_ONCE)) {
      RawFetch raw = store(raws, feed, response(T0, SERVED, text("x")));

      assertThat(place.objects).hasSize(1).containsKey(raw.bodyRef().key());
      assertThat(bytes(raws, raw)).isEqualTo(text("x"));
    }
  }

  @Test
  void after_the_last_retry_the_response_fails_and_the_next_can_be_stored() {
    place.failing.set(4);
    try (WarcRawStore raws = open(AT_ONCE)) {
      assertThat(raws.store(fetchId(feed), feed.id(), response(T0, SERVED, text("x"))))
          .isInstanceOf(RawResult.Unavailable.class);
      assertThat(raws.outage()).contains("away");

      store(raws, feed, response(T0, SERVED, text("x")));
      assertThat(raws.outage()).isEmpty();
    }
  }

  @Test
  void after_an_error_during_a_write_the_next_response_is_stored() {
    AtomicBoolean broken = new AtomicBoolean(true);
    place.beforeWriting =
        () -> {
          if (broken.getAndSet(false)) {
            throw new OutOfMemoryError("for the test");
          }
        };
    try (WarcRawStore raws = open(AT_ONCE)) {
      assertThat(raws.store(fetchId(feed), feed.id(), response(T0, SERVED, text("x"))))
          .isInstanceOf(RawResult.Unavailable.class);

      assertThat(bytes(raws, store(raws, feed, response(T0, SERVED, text("x")))))
          .isEqualTo(text("x"));
    }
  }

  @Test
  void a_response_beyond_the_limit_of_waiting_bytes_fails_at_once() throws Exception {
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch back = new CountDownLatch(1);
    place.beforeWriting =
        () -> {
          writing.countDown();
          await(back);
        };
    try (WarcRawStore raws = open(config(50_000, Duration.ZERO, 100_000));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<RawFetch> first =
          threads.submit(() -> store(raws, feed, response(T0, SERVED, random(1, 60_000))));
      await(writing);

      assertThat(raws.store(fetchId(feed), feed.id(), response(T0, SERVED, random(2, 60_000))))
          .isInstanceOf(RawResult.Unavailable.class);

      back.countDown();
      assertThat(bytes(raws, first.get())).isEqualTo(random(1, 60_000));
    }
  }

  @Test
  void compaction_copies_needed_responses_and_loses_none() throws Exception {
    try (WarcRawStore raws = open(AT_ONCE)) {
      Feed quiet = Responses.added(store, "quiet");
      for (int i = 0; i < 7; i++) {
        quiet = poll(store, raws, quiet, T0, random(i, 2000));
      }
      Feed current = feed;
      for (int day = 0; day < 60; day++) {
        current = poll(store, raws, current, T0.plus(Duration.ofDays(day)), random(day, 3000));
      }
      Instant now = T0.plus(Duration.ofDays(60));
      RawRetention retention =
          new RawRetention(store, raws.segments(), RawRetentionPolicy.defaults());

      RawRetention.Report report = retention.run(now);

      assertThat(report.expired()).isEqualTo(32);
      assertThat(report.dropped()).isEqualTo(32);
      assertThat(place.objects).hasSize(35);
      assertThat(raws.segments().inspect()).isEmpty();
      for (Feed of : List.of(quiet, current)) {
        for (RawFetch raw : store.raws().between(of.id(), Instant.EPOCH, now)) {
          assertThat(Digests.sha256(bytes(raws, raw))).isEqualTo(raw.bodySha256());
        }
      }
    }
  }

  @Test
  void compaction_copies_only_the_needed_responses_of_an_object() throws Exception {
    List<RawFetch> stored = new ArrayList<>();
    try (WarcRawStore raws = open(config(950_000, LONG, 2 << 20));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<RawFetch>> together = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        Feed of = Responses.added(store, "feed-" + i);
        byte[] bytes = random(i, 100_000);
        together.add(threads.submit(() -> store(raws, of, response(T0, SERVED, bytes))));
      }
      for (int i = 0; i < 10; i++) {
        stored.add(together.get(i).get());
      }
      Responses.commit(store, Responses.added(store, "feed-3"), stored.get(3));
      new RawRetention(store, raws.segments(), RawRetentionPolicy.defaults())
          .run(T0.plus(Duration.ofDays(40)));

      assertThat(place.objects).hasSize(1).doesNotContainKey(stored.get(3).bodyRef().key());
      RawFetch moved = store.raws().raw(stored.get(3).fetchId()).orElseThrow();
      assertThat(bytes(raws, moved)).isEqualTo(random(3, 100_000));
      assertThat(raws.read(stored.get(4).bodyRef())).isEmpty();
    }
  }

  @Test
  void a_damaged_object_is_detected() {
    try (WarcRawStore raws = open(AT_ONCE)) {
      store(raws, feed, response(T0, SERVED, random(1, 2000)));
      place.objects.firstEntry().getValue()[1500] ^= 1;

      assertThat(raws.segments().inspect())
          .singleElement()
          .satisfies(damage -> assertThat(damage.expected()).isFalse());
    }
  }

  private static ObjectConfig config(long flushBytes, Duration flushAfter, long maxWaiting) {
    return new ObjectConfig(flushBytes, flushAfter, maxWaiting, Duration.ofMinutes(10), "test", "");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private WarcRawStore open(ObjectConfig config) {
    RetryPolicy retryPolicy =
        new RetryPolicy(4, Duration.ofMillis(100), Duration.ofMillis(300), waits::add, () -> 0.5);
    return WarcRawStore.open(place, config, retryPolicy, store.raws());
  }

  private static byte[] bytes(WarcRawStore raws, RawFetch raw) {
    return raws.read(raw.bodyRef()).map(Body::toBytes).orElseThrow();
  }

  private static byte[] random(int seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }
}
