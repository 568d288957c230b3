package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Files that are received in parts, by ranges, from servers of all kinds. */
@Timeout(120)
class EnclosurePartsTest extends EnclosuresScene {

  @Test
  void an_interruption_costs_one_part() throws Exception {
    AtomicInteger count = new AtomicInteger();
    server.on(
        "/show",
        request -> {
          Reply reply = part(request, FILE, "\"1\"");
          return count.incrementAndGet() == 2 ? reply.resetAfter(1_000_000) : reply;
        });

    assertThat(stored(fetched("/show"))).isEqualTo(FILE);
    assertThat(ranges("/show"))
        .containsExactly(
            "bytes=0-8388607",
            "bytes=8388608-16777215",
            "bytes=8388608-16777215",
            "bytes=16777216-25165823");
  }

  @Test
  void interruptions_after_progress_are_no_attempts() throws Exception {
    AtomicInteger count = new AtomicInteger();
    Set<Integer> interrupted = Set.of(2, 4, 5, 6); // after one part, after two, and without any
    server.on(
        "/show",
        request -> {
          Reply reply = part(request, FILE, "\"1\"");
          return interrupted.contains(count.incrementAndGet()) ? reply.resetAfter(100) : reply;
        });

    assertThat(stored(fetched("/show"))).isEqualTo(FILE);
  }

  @Test
  void a_large_file_that_changes_between_two_parts_is_received_again() throws Exception {
    byte[] old = bytes((33 << 20) + 1, 8);
    byte[] changed = bytes(old.length, 9);
    AtomicInteger count = new AtomicInteger();
    server.on(
        "/show",
        request ->
            count.incrementAndGet() == 1
                ? part(request, old, "\"1\"")
                : part(request, changed, "\"2\""));

    assertThat(stored(fetched("/show"))).isEqualTo(changed);
  }

  @Test
  void the_next_process_continues_behind_the_parts_that_are_stored() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger count = new AtomicInteger();
    server.on(
        "/show",
        request -> {
          Reply reply = part(request, FILE, "\"1\"");
          return count.incrementAndGet() == 2 ? reply.awaitAfter(1_000, never) : reply;
        });
    Rssify first = open(100L << 20, "audio/*");
    Thread poll = Thread.ofVirtual().start(() -> pollQuietly(first));
    server.awaitRequests("/show", 2, Duration.ofSeconds(60));
    first.close();
    poll.join();
    never.countDown();
    try (Rssify engine = open(100L << 20, "audio/*")) {
      engine.enrich();

      assertThat(stored(files(engine).getFirst())).isEqualTo(FILE);
    }
    assertThat(ranges("/show").subList(1, ranges("/show").size()))
        .doesNotContain("bytes=0-8388607")
        .endsWith("bytes=8388608-16777215", "bytes=16777216-25165823");
  }

  private void pollQuietly(Rssify engine) {
    try {
      poll(engine, "", server.uri("/show").toString());
    } catch (InterruptedException | RuntimeException e) {
      // The engine was closed meanwhile.
    }
  }

  @Test
  void a_file_that_changes_between_two_parts_is_received_again() throws Exception {
    byte[] changed = bytes(FILE.length, 7);
    AtomicInteger count = new AtomicInteger();
    server.on(
        "/show",
        request ->
            count.incrementAndGet() == 1
                ? part(request, FILE, "\"1\"")
                : part(request, changed, "\"2\""));

    assertThat(stored(fetched("/show"))).isEqualTo(changed);
  }

  @Test
  void parts_of_another_version_are_not_combined_when_the_server_ignores_if_range()
      throws Exception {
    byte[] changed = bytes(FILE.length, 7);
    AtomicInteger count = new AtomicInteger();
    server.on(
        "/show",
        request -> {
          boolean old = count.incrementAndGet() == 1;
          String range = request.header("Range").orElse("");
          String first = range.replaceAll("\\D*(\\d*)-.*", "$1");
          int from = Integer.parseInt(first);
          byte[] file = old ? FILE : changed;
          int to = Math.min(file.length, from + PART);
          return Reply.status(206)
              .header("Content-Type", "audio/mpeg")
              .header("ETag", old ? "\"1\"" : "\"2\"")
              .header("Content-Range", "bytes %d-%d/%d".formatted(from, to - 1, file.length))
              .body(Arrays.copyOfRange(file, from, to));
        });

    assertThat(stored(fetched("/show"))).isEqualTo(changed);
  }

  @Test
  void a_server_without_ranges_or_validators_sends_the_whole_file() throws Exception {
    server.on("/show", Reply.ok("audio/mpeg", "").body(FILE));
    assertThat(stored(fetched("/show"))).isEqualTo(FILE);
    assertThat(ranges("/show")).containsExactly("bytes=0-8388607");
  }

  @Test
  void parts_without_a_validator_are_not_combined() throws Exception {
    server.on(
        "/show",
        request ->
            request.header("Range").isPresent()
                ? Reply.status(206)
                    .header("Content-Type", "audio/mpeg")
                    .header("ETag", "W/\"1\"")
                    .header("Content-Range", "bytes 0-%d/%d".formatted(PART - 1, FILE.length))
                    .body(Arrays.copyOf(FILE, PART))
                : Reply.ok("audio/mpeg", "").body(FILE));

    assertThat(stored(fetched("/show"))).isEqualTo(FILE);
    assertThat(ranges("/show")).containsExactly("bytes=0-8388607", "all");
  }

  @Test
  void a_range_that_the_server_refuses_is_not_requested_again() throws Exception {
    server.on(
        "/show",
        request ->
            request.header("Range").isPresent()
                ? Reply.status(416).header("Content-Range", "bytes */5")
                : Reply.ok("audio/mpeg", "hello"));

    assertThat(stored(fetched("/show"))).asString(StandardCharsets.UTF_8).isEqualTo("hello");
  }
}
