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
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.raw.RawSegments.Damage;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testing.contract.Responses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crash may leave the end of a segment in any state. */
class TornTailTest {

  @TempDir private Path folder = Path.of("");

  private final Store store = MemoryStore.open();
  private final Feed feed = Responses.added(store, "a");

  @Test
  void a_torn_last_record_loses_no_other_and_a_new_segment_is_started() throws IOException {
    RawFetch first;
    byte[] all;
    long whole;
    try (WarcRawStore raws = open()) {
      first = store(raws, feed, response(T0, SERVED, text("first")));
      whole = file(first).toFile().length();
      store(raws, feed, response(T0, SERVED, text("second, which will be torn")));
      all = Files.readAllBytes(file(first));
    }

    for (int length = (int) whole; length < all.length; length++) {
      checkContinues(first, Arrays.copyOf(all, length));
    }
  }

  @Test
  void garbage_and_zeros_after_the_last_record_are_ignored_after_a_crash() throws IOException {
    RawFetch first = stored("first");
    byte[] all = Files.readAllBytes(file(first));

    checkContinues(first, Arrays.copyOf(all, all.length + 4096));
    byte[] twice = Arrays.copyOf(all, all.length + 100);
    System.arraycopy(all, 0, twice, all.length, 100);
    checkContinues(first, twice);
  }

  @Test
  void a_segment_torn_in_its_first_record_is_not_changed() throws IOException {
    Path file = file(stored("first"));
    byte[] all = Files.readAllBytes(file);

    for (int length = 0; length < 200; length += 13) {
      Files.write(file, Arrays.copyOf(all, length));
      RawFetch again = stored("again");
      assertThat(read(again)).isEqualTo(text("again"));
      assertThat(file).hasSize(length);
      Files.delete(file(again));
    }
  }

  @Test
  void damage_before_a_committed_response_is_reported_as_corruption() throws IOException {
    try (WarcRawStore raws = open()) {
      RawFetch lost = store(raws, feed, response(T0, SERVED, text("lost")));
      RawFetch second = store(raws, feed, response(T0, SERVED, text("second")));
      Responses.commit(store, feed, second);
      byte[] all = Files.readAllBytes(file(second));
      all[(int) lost.bodyRef().offset() + 30] ^= 1;
      Files.write(file(second), all);

      assertThat(raws.segments().inspect())
          .singleElement()
          .satisfies(damage -> assertThat(damage.expected()).isFalse());
      assertThat(raws.read(second.bodyRef()).map(Body::toBytes)).contains(text("second"));
    }
  }

  /** Replaces the first segment with these bytes. */
  private void checkContinues(RawFetch first, byte[] torn) throws IOException {
    Files.write(file(first), torn);
    RawFetch next;
    try (WarcRawStore raws = open()) {
      next = store(raws, feed, response(T0, SERVED, text("next")));
      assertThat(raws.read(first.bodyRef()).map(Body::toBytes)).contains(text("first"));
      assertThat(raws.read(next.bodyRef()).map(Body::toBytes)).contains(text("next"));
      assertThat(raws.segments().inspect()).allMatch(Damage::expected);
    }
    assertThat(next.bodyRef().key()).isNotEqualTo(first.bodyRef().key());
    assertThat(file(first)).hasBinaryContent(torn);
    Files.delete(file(next));
  }

  private RawFetch stored(String body) {
    try (WarcRawStore raws = open()) {
      return store(raws, feed, response(T0, SERVED, text(body)));
    }
  }

  private byte[] read(RawFetch raw) {
    try (WarcRawStore raws = open()) {
      return raws.read(raw.bodyRef()).map(Body::toBytes).orElseThrow();
    }
  }

  private Path file(RawFetch raw) {
    return folder.resolve(raw.bodyRef().key());
  }

  private WarcRawStore open() {
    return WarcRawStore.open(folder, WarcConfig.defaults("test"), store.raws());
  }
}
