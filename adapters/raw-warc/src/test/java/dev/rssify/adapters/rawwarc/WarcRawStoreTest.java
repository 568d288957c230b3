package dev.rssify.adapters.rawwarc;

import static dev.rssify.testing.contract.Responses.SERVED;
import static dev.rssify.testing.contract.Responses.T0;
import static dev.rssify.testing.contract.Responses.response;
import static dev.rssify.testing.contract.Responses.store;
import static dev.rssify.testing.contract.Responses.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.store.RawIndex;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.Digests;
import dev.rssify.testing.contract.Responses;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarcRawStoreTest {

  private static final byte[] BYTES = {0x1f, (byte) 0x8b, 0, -1, 10};

  @TempDir private Path folder = Path.of("");

  private final Store store = MemoryStore.open();
  private final Feed feed = Responses.added(store, "a");

  @Test
  void a_response_is_read_back_byte_for_byte_by_another_process() {
    RawFetch raw;
    try (WarcRawStore raws = open()) {
      raw = store(raws, feed, response(T0, SERVED, BYTES));
    }

    assertThat(raw.bodyRef().key()).matches("rssify-20260301-\\d{13}\\.warc\\.gz");
    assertThat(raw.bodySha256()).isEqualTo(Digests.sha256(BYTES));
    assertThat(raw.contentLength()).isEqualTo(BYTES.length);
    assertThat(raw.responseHeaders()).isEqualTo(SERVED);
    assertThat(read(raw)).contains(BYTES);
  }

  @Test
  void a_damaged_byte_makes_a_response_unreadable_and_never_different() throws IOException {
    RawFetch raw;
    try (WarcRawStore raws = open()) {
      raw = store(raws, feed, response(T0, SERVED, BYTES));
    }
    Path segment = folder.resolve(raw.bodyRef().key());
    byte[] sound = Files.readAllBytes(segment);
    for (int i = 0; i < raw.bodyRef().length(); i++) {
      byte[] damaged = sound.clone();
      damaged[(int) raw.bodyRef().offset() + i] ^= 16;
      Files.write(segment, damaged);
      try {
        assertThat(read(raw)).as("byte %d", i).contains(BYTES);
      } catch (UncheckedIOException e) {
        assertThat(e).as("the damage is reported").hasMessageNotContaining("null");
      }
    }
  }

  @Test
  void a_repeated_payload_of_a_feed_is_stored_once() throws IOException {
    byte[] bytes = random(40_000);
    try (WarcRawStore raws = open()) {
      Feed current = feed;
      List<RawFetch> stored = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        stored.add(store(raws, current, response(T0.plusSeconds(i), SERVED, bytes)));
        current = Responses.commit(store, current, stored.getLast());
      }

      assertThat(stored).extracting(RawFetch::bodyRef).containsOnly(stored.getFirst().bodyRef());
      assertThat(read(stored.getLast())).contains(bytes);
      assertThat(size()).isBetween(40_000L, 70_000L);
      assertThat(Segments.types(folder))
          .containsOnly("warcinfo", "response", "request", "revisit")
          .haveExactly(1, Segments.of("response"))
          .haveExactly(19, Segments.of("revisit"));
    }
  }

  @Test
  void a_payload_whose_record_is_damaged_is_stored_again() throws IOException {
    RawFetch first;
    Feed after;
    try (WarcRawStore raws = open()) {
      first = store(raws, feed, response(T0, SERVED, BYTES));
      after = Responses.commit(store, feed, first);
    }
    Path segment = folder.resolve(first.bodyRef().key());
    byte[] damaged = Files.readAllBytes(segment);
    damaged[(int) first.bodyRef().offset()] ^= 1;
    Files.write(segment, damaged);

    try (WarcRawStore raws = open()) {
      RawFetch second = store(raws, after, response(T0.plusSeconds(1), SERVED, BYTES));
      assertThat(second.bodyRef()).isNotEqualTo(first.bodyRef());
      assertThat(read(second)).contains(BYTES);
    }
  }

  @Test
  void the_first_response_of_a_feed_needs_no_lookup() {
    RawIndex nothing =
        (RawIndex)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {RawIndex.class},
                (_, method, _) -> {
                  throw new AssertionError(method + " was called");
                });
    try (WarcRawStore raws = WarcRawStore.open(folder, WarcConfig.defaults("test"), nothing)) {
      assertThat(raws.storeFirst(Responses.fetchId(feed), feed.id(), response(T0, SERVED, BYTES)))
          .isInstanceOf(RawResult.Stored.class);
    }
  }

  @Test
  void a_payload_that_was_never_committed_is_stored_again() throws IOException {
    try (WarcRawStore raws = open()) {
      store(raws, feed, response(T0, SERVED, BYTES));
      store(raws, feed, response(T0, SERVED, BYTES));
    }

    assertThat(Segments.types(folder)).haveExactly(2, Segments.of("response"));
  }

  @Test
  void a_second_attempt_with_other_bytes_does_not_replace_stored_ones() {
    try (WarcRawStore raws = open()) {
      RawFetch first = store(raws, feed, response(T0, SERVED, text("one")));
      RawFetch second = store(raws, feed, response(T0, SERVED, text("two")));

      assertThat(first.fetchId()).isEqualTo(second.fetchId());
      assertThat(read(first)).contains(text("one"));
      assertThat(read(second)).contains(text("two"));
    }
  }

  @Test
  void a_new_segment_starts_at_the_size_limit_and_each_day() throws IOException {
    WarcConfig small = new WarcConfig(10_000, Duration.ZERO, "test");
    List<RawFetch> stored = new ArrayList<>();
    try (WarcRawStore raws = WarcRawStore.open(folder, small, store.raws())) {
      for (int i = 0; i < 3; i++) {
        stored.add(store(raws, feed, response(T0, SERVED, random(9_900))));
      }
      stored.add(store(raws, feed, response(T0.plus(Duration.ofDays(1)), SERVED, text("x"))));
      // A late response from before midnight does not open the segment of the day before again.
      stored.add(store(raws, feed, response(T0, SERVED, text("y"))));
    }

    assertThat(stored.stream().map(raw -> raw.bodyRef().key()).distinct()).hasSize(4);
    assertThat(stored.get(4).bodyRef().key()).isEqualTo(stored.get(3).bodyRef().key());
    assertThat(stored).allSatisfy(raw -> assertThat(read(raw)).isPresent());
    assertThat(Segments.types(folder)).haveExactly(4, Segments.of("warcinfo"));
  }

  @Test
  void a_restart_starts_a_new_segment() {
    String key;
    try (WarcRawStore raws = open()) {
      key = store(raws, feed, response(T0, SERVED, text("one"))).bodyRef().key();
    }
    try (WarcRawStore raws = open()) {
      assertThat(store(raws, feed, response(T0, SERVED, text("two"))).bodyRef().key())
          .isGreaterThan(key);
    }
  }

  @Test
  void a_large_body_is_never_in_memory_as_a_whole() throws IOException {
    long length = 64L << 20;
    Body large = new Zeros(length);
    try (WarcRawStore raws = open()) {
      RawFetch raw = store(raws, feed, response(T0, SERVED, large));

      try (Body body = raws.read(raw.bodyRef()).orElseThrow()) {
        assertThat(body.length()).isEqualTo(length);
        assertThat(Digests.sha256(body))
            .isEqualTo(raw.bodySha256())
            .isEqualTo(Digests.sha256(large));
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void concurrent_responses_are_each_read_back_unchanged() throws Exception {
    try (WarcRawStore raws = open();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<RawFetch>> stored = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        byte[] bytes = text("response " + i);
        stored.add(threads.submit(() -> store(raws, feed, response(T0, SERVED, bytes))));
      }
      for (int i = 0; i < stored.size(); i++) {
        assertThat(read(stored.get(i).get())).contains(text("response " + i));
      }
    }
  }

  @Test
  void an_unwritable_folder_and_a_closed_store_are_reported_as_outcomes() throws IOException {
    Path file = Files.writeString(folder.resolve("not-a-folder"), "");
    WarcRawStore raws =
        WarcRawStore.open(file.resolve("raw"), WarcConfig.defaults("test"), store.raws());

    assertThat(raws.store(Responses.fetchId(feed), feed.id(), response(T0, SERVED, BYTES)))
        .isInstanceOf(RawResult.Unavailable.class);
    raws.close();

    WarcRawStore closed = open();
    closed.close();
    assertThat(closed.store(Responses.fetchId(feed), feed.id(), response(T0, SERVED, BYTES)))
        .isInstanceOf(RawResult.Unavailable.class);
  }

  @Test
  void a_missing_record_is_empty_and_no_reference_leaves_the_folder() throws IOException {
    Files.writeString(folder.resolve("secret"), "x");
    try (WarcRawStore raws = open()) {
      assertThat(raws.read(new BlobRef("warc", "../secret", 0, 1))).isEmpty();
      assertThat(raws.read(new BlobRef("warc", "rssify-20260301-0000000000001.warc.gz", 0, 1)))
          .isEmpty();
      RawFetch raw = store(raws, feed, response(T0, SERVED, BYTES));
      BlobRef place = raw.bodyRef();
      assertThat(raws.read(new BlobRef("s3", place.key(), place.offset(), place.length())))
          .isEmpty();
    }
  }

  private WarcRawStore open() {
    return WarcRawStore.open(folder, WarcConfig.defaults("test"), store.raws());
  }

  private Optional<byte[]> read(RawFetch raw) {
    try (WarcRawStore raws = open()) {
      return raws.read(raw.bodyRef()).map(Body::toBytes);
    }
  }

  private long size() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  /** A body that cannot be read into an array. */
  private record Zeros(long length) implements Body {
    @Override
    public InputStream open() {
      byte[] part = new byte[1 << 20];
      List<InputStream> parts = new ArrayList<>();
      for (long i = 0; i < length; i += part.length) {
        parts.add(new ByteArrayInputStream(part));
      }
      return new SequenceInputStream(Collections.enumeration(parts));
    }

    @Override
    public byte[] toBytes() {
      throw new AssertionError("loaded whole");
    }
  }
}
