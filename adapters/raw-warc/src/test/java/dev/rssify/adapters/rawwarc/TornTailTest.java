package dev.rssify.adapters.rawwarc;

import static dev.rssify.testing.contract.Answers.SERVED;
import static dev.rssify.testing.contract.Answers.T0;
import static dev.rssify.testing.contract.Answers.answer;
import static dev.rssify.testing.contract.Answers.keep;
import static dev.rssify.testing.contract.Answers.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.Body;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testing.contract.Answers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crash may leave the end of the newest segment in any state. */
class TornTailTest {

  @TempDir private Path folder = Path.of("");

  private final Store store = MemoryStore.open();
  private final Feed feed = Answers.added(store, "a");

  @Test
  void wherever_the_last_record_was_torn_what_came_before_is_kept_and_writing_goes_on()
      throws IOException {
    RawFetch first = kept("first");
    long whole = file(first).toFile().length();
    kept("second, which will be torn");
    byte[] all = Files.readAllBytes(file(first));

    for (int length = (int) whole; length < all.length; length++) {
      Files.write(file(first), Arrays.copyOf(all, length));
      checkGoesOn(first);
    }
  }

  @Test
  void garbage_and_zeros_at_the_end_are_cut_too() throws IOException {
    RawFetch first = kept("first");
    byte[] all = Files.readAllBytes(file(first));

    Files.write(file(first), Arrays.copyOf(all, all.length + 4096));
    checkGoesOn(first);
    byte[] twice = Arrays.copyOf(all, all.length + 100);
    System.arraycopy(all, 0, twice, all.length, 100);
    Files.write(file(first), twice);
    checkGoesOn(first);
  }

  @Test
  void a_segment_torn_in_its_first_record_is_begun_again() throws IOException {
    Path file = file(kept("first"));
    byte[] all = Files.readAllBytes(file);

    for (int length = 0; length < 200; length += 13) {
      Files.write(file, Arrays.copyOf(all, length));
      RawFetch again = kept("again");
      assertThat(read(again)).isEqualTo(text("again"));
      assertThat(Segments.types(folder)).containsExactly("warcinfo", "response", "request");
    }
  }

  @Test
  void only_what_the_index_does_not_know_is_looked_at() throws IOException {
    RawFetch first = kept("first");
    Answers.commit(store, feed, first);
    byte[] all = Files.readAllBytes(file(first));
    all[30] ^= 1; // in the first record, where nobody looks again
    Files.write(file(first), all);

    assertThat(read(kept("second"))).isEqualTo(text("second"));
    assertThat(read(first)).isEqualTo(text("first"));
  }

  private void checkGoesOn(RawFetch first) throws IOException {
    RawFetch next;
    try (WarcRawStore raws = open()) {
      next = keep(raws, feed, answer(T0, SERVED, text("next")));
      assertThat(raws.read(first.bodyRef()).map(Body::toBytes)).contains(text("first"));
      assertThat(raws.read(next.bodyRef()).map(Body::toBytes)).contains(text("next"));
    }
    assertThat(next.bodyRef().key()).isEqualTo(first.bodyRef().key());
    // An answer whose question was torn off is whole itself, and stays.
    assertThat(Segments.types(folder)).haveAtLeast(2, Segments.of("response"));
  }

  private RawFetch kept(String body) {
    try (WarcRawStore raws = open()) {
      return keep(raws, feed, answer(T0, SERVED, text(body)));
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
