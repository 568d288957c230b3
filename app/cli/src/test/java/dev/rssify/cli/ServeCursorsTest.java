package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

/** The journal cursors of {@code serve} and its tap. */
@Timeout(60)
class ServeCursorsTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Tides</title>
      <item><guid>1</guid><title>High water</title></item></channel></rss>
      """;

  private final StringWriter err = new StringWriter();

  @Test
  void no_poll_continues_from_its_own_cursor() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    assertThat(rssify("add", url("/feed"), "--no-check").exitCode()).isZero();
    assertThat(servedUntil("", "--no-poll")).isEmpty();
    assertThat(servedUntil("High water")).contains("High water");

    assertThat(servedUntil("High water", "--no-poll")).contains("High water");
  }

  @Test
  void a_tap_that_is_ahead_of_the_journal_is_rejected() throws Exception {
    assertThat(rssify("add", url("/feed"), "--no-check").exitCode()).isZero();
    Path tap = folder.resolve("tap");
    Files.createDirectories(tap.resolve("events"));
    Files.writeString(tap.resolve("events/2026-11-15.ndjson"), "{\"seq\":1000}\n");

    Run run = rssify("serve", "--tap", tap.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err())
        .contains(
            "end with event 1000, the journal of this store with 1",
            "use another folder for --tap");
  }

  /** Serves until it has printed a text, and returns the output. */
  private String servedUntil(String words, String... more) {
    StopSignal stop = new StopSignal();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CommandLine commandLine = Main.commandLine(environment(), out, stop);
    commandLine.setErr(new PrintWriter(err, true));
    String[] arguments = new String[more.length + 1];
    arguments[0] = "serve";
    System.arraycopy(more, 0, arguments, 1, more.length);
    CompletableFuture<Integer> serving =
        CompletableFuture.supplyAsync(() -> commandLine.execute(arguments));
    while (!out.toString(StandardCharsets.UTF_8).contains(words)) {
      assertThat(serving).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    stop.stop();
    assertThat(serving.join()).as(err.toString()).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }
}
