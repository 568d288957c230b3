package dev.rssify.adapters.rawwarc;

import static dev.rssify.testing.contract.Responses.SERVED;
import static dev.rssify.testing.contract.Responses.T0;
import static dev.rssify.testing.contract.Responses.poll;
import static dev.rssify.testing.contract.Responses.response;
import static dev.rssify.testing.contract.Responses.store;
import static dev.rssify.testing.contract.Responses.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.raw.RawRetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testing.contract.Responses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands store responses beside a process that polls; the processes share only the folder. */
class ManyProcessesTest {

  @TempDir private Path folder = Path.of("");

  private final Store store = MemoryStore.open();
  private final Feed feed = Responses.added(store, "a");

  @Test
  void responses_that_two_processes_store_in_turn_are_all_readable() {
    List<RawFetch> stored = new ArrayList<>();
    try (WarcRawStore one = open();
        WarcRawStore other = shared()) {
      for (int i = 0; i < 10; i++) {
        stored.add(
            store(i % 2 == 0 ? one : other, feed, response(T0, SERVED, text("response " + i))));
      }
      for (int i = 0; i < 10; i++) {
        assertThat(one.read(stored.get(i).bodyRef()).map(Body::toBytes))
            .contains(text("response " + i));
      }
      assertThat(one.segments().inspect()).isEmpty();
    }
    assertThat(stored.stream().map(raw -> raw.bodyRef().key()).distinct()).hasSize(2);
  }

  @Test
  void processes_that_start_at_the_same_time_write_separate_segments() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<RawFetch>> together = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        byte[] bytes = text("response " + i);
        together.add(
            threads.submit(() -> {
              try (WarcRawStore raws = shared()) {
                return store(raws, feed, response(T0, SERVED, bytes));
              }
            }));
      }
      for (int i = 0; i < 40; i++) {
        try (WarcRawStore raws = open()) {
          assertThat(raws.read(together.get(i).get().bodyRef()).map(Body::toBytes))
              .contains(text("response " + i));
        }
      }
    }
    assertThat(files()).hasSize(40);
  }

  @Test
  void a_store_without_responses_leaves_no_file() throws IOException {
    try (WarcRawStore raws = shared()) {
      assertThat(raws.segments().inspect()).isEmpty();
    }
    assertThat(files()).isEmpty();
  }

  @Test
  void compaction_skips_segments_that_another_process_may_be_writing() throws Exception {
    RawRetentionPolicy shortRetention = new RawRetentionPolicy(Duration.ofMinutes(1), 0);
    try (WarcRawStore one = open();
        WarcRawStore other = shared()) {
      RawFetch onItsWay = store(other, feed, response(T0, SERVED, text("x")));
      RawRetention retention = new RawRetention(store, one.segments(), shortRetention);
      Instant midnight = T0.plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.DAYS);

      retention.run(midnight.plus(Duration.ofMinutes(9)));
      assertThat(one.read(onItsWay.bodyRef())).isPresent();

      assertThat(retention.run(midnight.plus(Duration.ofMinutes(11))).dropped()).isEqualTo(1);
    }
  }

  @Test
  void a_payload_that_another_process_may_delete_is_stored_again() throws IOException {
    try (WarcRawStore one = open();
        WarcRawStore other = shared()) {
      Feed after = poll(store, one, feed, T0, text("the same"));
      RawFetch own = store(other, after, response(T0, SERVED, text("the same")));
      after = Responses.commit(store, after, own);

      assertThat(store(other, after, response(T0, SERVED, text("the same"))).bodyRef())
          .isEqualTo(own.bodyRef());
    }
    assertThat(Segments.types(folder))
        .haveExactly(2, Segments.of("response"))
        .haveExactly(1, Segments.of("revisit"));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private WarcRawStore open() {
    return WarcRawStore.open(folder, WarcConfig.defaults("test"), store.raws());
  }

  private WarcRawStore shared() {
    return WarcRawStore.openShared(folder, WarcConfig.defaults("test"), store.raws());
  }
}
