package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/** Standard output on a full disk, closed by its reader, or read slowly. */
@Timeout(60)
class OutputErrorsTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Tides</title>
      <item><guid>1</guid><title>High water</title></item></channel></rss>
      """;

  private final StopSignal stop = new StopSignal();
  private final StringWriter err = new StringWriter();

  @AfterEach
  void close() {
    stop.stop();
  }

  @Test
  void a_write_error_of_standard_output_is_a_failure() {
    feedIsAdded();

    assertThat(rssify(failing("No space left on device"), "feeds", "--json").join())
        .isEqualTo(ExitCode.SOME_FAILED);
    assertThat(err.toString()).isEqualTo("rssify: standard output: No space left on device\n");
  }

  @Test
  void a_closed_pipe_is_not_reported_as_an_error() {
    feedIsAdded();

    assertThat(rssify(failing("Broken pipe"), "feeds", "--json").join())
        .isEqualTo(ExitCode.SOME_FAILED);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void tail_stops_when_its_output_is_closed() {
    feedIsAdded();

    assertThat(rssify(failing("Broken pipe"), "tail").join()).isEqualTo(ExitCode.SOME_FAILED);
  }

  @Test
  void the_next_serve_prints_what_the_last_one_failed_to_print() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String feeds = list("/feed");

    assertThat(rssify(failing("Broken pipe"), "serve", "--json", "--from", feeds).join())
        .isEqualTo(ExitCode.SOME_FAILED);
    assertThat(err.toString()).contains("stopped because the output was closed");

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StopSignal again = new StopSignal();
    CompletableFuture<Integer> serving =
        rssify(out, again, "serve", "--json", "--from", feeds, "-q");
    while (!out.toString(StandardCharsets.UTF_8).contains("new_entry")) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    again.stop();
    assertThat(serving.join()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"seq\":1,", "feed_added");
  }

  @Test
  void serve_stops_when_failures_cannot_be_printed() throws Exception {
    feedIsAdded();
    server.on("/feed", Reply.status(404));

    assertThat(rssify(failing("Broken pipe"), "serve", "--json").join())
        .isEqualTo(ExitCode.SOME_FAILED);
  }

  @Test
  void a_slow_reader_of_the_output_delays_no_poll() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    CountDownLatch read = new CountDownLatch(1);
    CompletableFuture<Integer> serving = rssify(unread(read), "serve", "--from", list("/feed"));

    while (server.requests("/feed").size() < 3) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    stop.stop();
    read.countDown();
    assertThat(serving.join()).isZero();
  }

  private void feedIsAdded() {
    assertThat(
            rssify(new ByteArrayOutputStream(), "add", url("/feed"), "--no-check", "--every", "1s")
                .join())
        .isZero();
  }

  private String list(String... paths) throws IOException {
    StringBuilder feeds = new StringBuilder();
    for (String path : paths) {
      feeds
          .append(feeds.isEmpty() ? "[" : ",")
          .append("{\"url\": \"%s\", \"poll_interval_seconds\": 1}".formatted(server.uri(path)));
    }
    return Files.writeString(folder.resolve("feeds.json"), feeds + "]").toString();
  }

  private static OutputStream failing(String why) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(why);
      }
    };
  }

  /** Blocks until the latch is released. */
  private static OutputStream unread(CountDownLatch read) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        try {
          read.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    };
  }

  private CompletableFuture<Integer> rssify(OutputStream out, String... arguments) {
    return rssify(out, stop, arguments);
  }

  private CompletableFuture<Integer> rssify(OutputStream out, StopSignal end, String... arguments) {
    Map<String, String> environment =
        Map.of("RSSIFY_STORE", store(), "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8");
    CommandLine commandLine = Main.commandLine(environment, out, end);
    commandLine.setErr(new PrintWriter(err, true));
    return CompletableFuture.supplyAsync(() -> commandLine.execute(arguments));
  }
}
