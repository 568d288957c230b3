package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.polling.FetchReport;
import dev.rssify.cli.render.EventText;
import dev.rssify.cli.render.ProgressLine;
import dev.rssify.cli.render.Style;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.PollOutcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Untrusted text neither controls the terminal nor reveals secrets. */
class TerminalSafetyTest {

  @TempDir private Path folder;

  @Test
  void a_list_of_feeds_cannot_control_the_terminal() throws Exception {
    Path list =
        Files.writeString(
            folder.resolve("feeds.json"),
            "[{\"url\": \"https://a.example/\", \"\\u001b[2J\\u202ename\": 1}]");

    Run run = Run.rssify("fetch", "--from", list.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err()).contains("[2Jname").doesNotContain("\u001b").doesNotContain("\u202e");
  }

  @Test
  void a_url_cannot_change_the_text_direction() {
    assertThat(
            EventText.words(
                new Payload.FeedMoved("https://a\u202e/", "https://b\u202e/", null),
                "A\u202e\u001b[2J",
                Style.PLAIN))
        .isEqualTo("moved  A[2J: https://a/ to https://b/");
  }

  @Test
  void a_failed_poll_is_printed_without_the_secrets_of_its_url() {
    StringWriter err = new StringWriter();
    PrintWriter printer = new PrintWriter(err);

    new FetchReport.Text(printer, printer, false, new ProgressLine(printer, false), Style.PLAIN)
        .polled(
            new PollOutcome.Failed(
                new UUID(1, 2),
                "https://me:hunter2@a.example/\u202efeed?token=hunter2",
                "http_404",
                404,
                "the server responded with 404"));

    assertThat(err.toString().strip())
        .isEqualTo(
            "failed  https://***@a.example/feed?token=***: the server responded with 404 [http_404]");
  }
}
