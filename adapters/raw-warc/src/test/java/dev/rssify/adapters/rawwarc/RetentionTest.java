package dev.rssify.adapters.rawwarc;

import static dev.rssify.testing.contract.Responses.SERVED;
import static dev.rssify.testing.contract.Responses.T0;
import static dev.rssify.testing.contract.Responses.poll;
import static dev.rssify.testing.contract.Responses.response;
import static dev.rssify.testing.contract.Responses.store;
import static dev.rssify.testing.contract.Responses.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testing.contract.Responses;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Retention deletes old responses and loses none that is needed. */
class RetentionTest {

  private static final Instant EVER = T0.plus(Duration.ofDays(10_000));

  @TempDir private Path folder = Path.of("");

  private final Store store = MemoryStore.open();
  private WarcRawStore raws;

  @BeforeEach
  void open() {
    raws = WarcRawStore.open(folder, WarcConfig.defaults("test"), store.raws());
  }

  @AfterEach
  void close() {
    raws.close();
  }

  @Test
  void after_30_days_only_the_last_five_responses_of_a_feed_are_stored() throws Exception {
    Feed quiet = Responses.added(store, "quiet");
    for (int i = 0; i < 7; i++) {
      quiet = poll(store, raws, quiet, day(0), text("quiet " + i));
    }
    Feed feed = Responses.added(store, "a");
    for (int day = 0; day < 60; day++) {
      feed = poll(store, raws, feed, day(day), text("of day " + day));
    }

    clean(day(60));

    assertThat(bodies(feed))
        .isEqualTo(IntStream.range(30, 60).mapToObj(day -> "of day " + day).toList());
    assertThat(bodies(quiet))
        .containsExactly("quiet 2", "quiet 3", "quiet 4", "quiet 5", "quiet 6");
    assertThat(raws.segments().sealedBefore(LocalDate.MAX)).hasSizeLessThan(35);
    assertThat(clean(day(60))).isEqualTo(new RawRetention.Report(0, 0, 0, 0));
  }

  @Test
  void a_payload_is_stored_as_long_as_a_newer_response_refers_to_it() throws Exception {
    Feed feed = Responses.added(store, "a");
    for (int day = 0; day < 60; day++) {
      feed = poll(store, raws, feed, day(day), text("the same every day"));
    }
    poll(store, raws, Responses.added(store, "b"), day(0), new byte[50_000]);

    RawRetention.Report report = clean(day(60));

    assertThat(report.expired()).isEqualTo(30);
    assertThat(bodies(feed)).hasSize(30).containsOnly("the same every day");
    assertThat(Segments.types(folder))
        .haveExactly(2, Segments.of("response"))
        .haveExactly(30, Segments.of("revisit"));
  }

  @Test
  void records_without_a_reference_are_deleted() throws Exception {
    Feed feed = Responses.added(store, "a");
    for (int i = 0; i < 50; i++) {
      store(raws, feed, response(day(0), SERVED, text("never committed " + i)));
    }
    Feed after = poll(store, raws, feed, day(0), text("committed"));
    poll(store, raws, after, day(1), text("next day"));

    clean(day(40));

    assertThat(bodies(feed)).containsExactly("committed", "next day");
    assertThat(Segments.types(folder)).haveExactly(2, Segments.of("response"));
  }

  @Test
  void a_compacted_segment_is_copied_again_only_after_something_in_it_expired() throws Exception {
    Feed[] feeds = new Feed[20];
    for (int i = 0; i < feeds.length; i++) {
      feeds[i] = poll(store, raws, Responses.added(store, "a-" + i), day(0), text("body " + i));
    }
    // Their responses of the next day are many records without a body in that segment.
    for (int i = 0; i < 5 * feeds.length; i++) {
      int feed = i % feeds.length;
      feeds[feed] = poll(store, raws, feeds[feed], day(1), text("body " + feed));
    }
    Feed other = poll(store, raws, Responses.added(store, "b"), day(1), text("of its own"));
    store(raws, other, response(day(1), SERVED, text("never committed")));
    poll(store, raws, Responses.added(store, "c"), day(2), text("next day"));
    RawRetention retention =
        new RawRetention(store, raws.segments(), RawRetentionPolicy.defaults());

    retention.run(day(40));
    assertThat(retention.run(day(40))).isEqualTo(new RawRetention.Report(0, 0, 0, 0));

    for (int i = 0; i < 5; i++) {
      other = poll(store, raws, other, day(39), text("later " + i));
    }
    assertThat(retention.run(day(40)).expired()).isEqualTo(1);
    assertThat(bodies(other)).hasSize(5);
  }

  @Test
  void an_unreadable_segment_is_reported_and_the_others_are_compacted() throws Exception {
    Feed bad = pollAmongUncommitted("bad", 0);
    Feed good = pollAmongUncommitted("good", 1);
    poll(store, raws, Responses.added(store, "c"), day(2), text("x"));
    String cleaned = store.raws().newest(good.id(), 1).getFirst().bodyRef().key();
    Path segment = folder.resolve(raws.segments().sealedBefore(LocalDate.MAX).getFirst().key());
    Files.delete(segment);
    Files.createDirectory(segment);

    assertThatThrownBy(() -> clean(day(40)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(String.valueOf(segment.getFileName()));
    assertThat(segment).exists();
    assertThat(store.raws().newest(bad.id(), 1)).hasSize(1);
    assertThat(bodies(good)).containsExactly("good");
    assertThat(folder.resolve(cleaned)).doesNotExist();
  }

  private Feed pollAmongUncommitted(String name, int day) {
    Feed feed = Responses.added(store, name);
    for (int i = 0; i < 50; i++) {
      store(raws, feed, response(day(day), SERVED, text("never committed " + i)));
    }
    return poll(store, raws, feed, day(day), text(name));
  }

  @Test
  void a_segment_that_a_running_poll_refers_to_is_not_compacted() throws Exception {
    Feed feed = poll(store, raws, Responses.added(store, "a"), day(0), text("again"));
    for (int i = 0; i < 50; i++) {
      store(raws, feed, response(day(0), SERVED, text("never committed " + i)));
    }
    RawFetch onItsWay = store(raws, feed, response(day(40), SERVED, text("again")));

    assertThat(clean(day(40))).isEqualTo(new RawRetention.Report(0, 0, 0, 0));
    feed = Responses.commit(store, feed, onItsWay);
    assertThat(bodies(feed)).containsExactly("again", "again");

    assertThat(clean(day(41)).dropped()).isEqualTo(1);
    assertThat(bodies(feed)).containsExactly("again", "again");
  }

  @Test
  void an_interrupted_run_is_completed_by_the_next_one() throws Exception {
    Feed feed = Responses.added(store, "a");
    for (int i = 0; i < 50; i++) {
      store(raws, feed, response(day(0), SERVED, text("never committed " + i)));
    }
    poll(store, raws, feed, day(0), text("committed"));
    poll(store, raws, Responses.added(store, "b"), day(2), text("x"));

    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> clean(day(40))).isInstanceOf(InterruptedException.class);
    assertThat(bodies(feed)).containsExactly("committed");

    assertThat(clean(day(40)).moved()).isEqualTo(1);
    assertThat(bodies(feed)).containsExactly("committed");
  }

  private RawRetention.Report clean(Instant now) throws InterruptedException {
    return new RawRetention(store, raws.segments(), RawRetentionPolicy.defaults()).run(now);
  }

  private List<String> bodies(Feed feed) {
    return store.raws().between(feed.id(), Instant.EPOCH, EVER).stream()
        .map(raw -> raws.read(raw.bodyRef()).map(Body::toBytes).orElseThrow())
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .toList();
  }

  private static Instant day(int day) {
    return T0.plus(Duration.ofDays(day));
  }
}
